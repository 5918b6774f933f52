"""The codes of what is sent here besides cards: forms give them, labels have their words."""

from enum import unique

from webapp.engine.codes import Code


@unique
class InputErrorCode(Code):
    """What can be wrong with a parameter before any rule is asked."""

    MISSING = "missing"
    REPEATED = "repeated"
    UNKNOWN_CHOICE = "unknown_choice"


@unique
class BodyErrorCode(Code):
    """What can be wrong with a body of JSON."""

    NOT_JSON = "not_json"
    REPEATED = "repeated"
    NESTED_TOO_DEEP = "nested_too_deep"
    WRONG_TYPE = "wrong_type"
    TOO_MANY = "too_many"
    NOT_A_NAME = "not_a_name"


@unique
class AuditFormat(Code):
    """How an audit is answered, named as in addresses."""

    HTML = "html"
    CSV = "csv"


@unique
class AuditInputCode(Code):
    """What can be wrong with a log before anybody reads it."""

    TWO_LOGS = "two_logs"
    LOG_TOO_LARGE = "log_too_large"
    UNKNOWN_FORMAT = "unknown_format"
