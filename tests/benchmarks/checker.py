"""How fast the Baccarat checker is: ``python -m tests.benchmarks.checker``.

Prints requests per second of the checker with a full hand and of the smallest Flask+Jinja page,
both on the production server with one process, and their ratio.
"""

from tests.benchmarks.serving import PRODUCT, SMALLEST, requests_per_second, served

FULL_HAND = "/baccarat/?p1=2&p2=3&b1=A&b2=3&p3=7&b3=Q"


def main() -> None:
    """Measure and print."""
    with served(SMALLEST) as small, served(PRODUCT) as product:
        pages = [f"/{language}{FULL_HAND}" for language in ("en", "vi", "zh-Hant", "ko")]
        json = [f"/api/v1{FULL_HAND.replace('/?', '/round?')}"]
        requests_per_second(product, pages, 1)  # words and templates are loaded now
        smallest = requests_per_second(small, ["/"])
        checker = requests_per_second(product, pages)
        twin = requests_per_second(product, json)
    print(f"smallest Flask page {smallest:8.0f} requests per second")
    print(f"checker, full hand  {checker:8.0f} requests per second, ratio {checker / smallest:.2f}")
    print(f"its JSON twin       {twin:8.0f} requests per second, ratio {twin / smallest:.2f}")
    print(f"ratio JSON to HTML  {twin / checker:8.2f}")


if __name__ == "__main__":
    main()
