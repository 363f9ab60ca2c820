"""CoinGecko's API with pycoingecko."""

import pytest
from pycoingecko import CoinGeckoAPI


@pytest.fixture(scope="module")
def api(url):
    api = CoinGeckoAPI(retries=0)
    api.api_base_url = url + "/api/v3/"
    return api


def test_ping(api):
    assert "gecko_says" in api.ping()


def test_market_pages_are_ranked_and_complete(api):
    coins = api.get_coins_markets(vs_currency="usd", per_page=250, page=1)
    assert len(coins) == 250
    ranks = [coin["market_cap_rank"] for coin in coins]
    assert ranks == sorted(ranks)
    more = api.get_coins_markets(vs_currency="usd", per_page=250, page=2)
    assert more
    assert not {coin["id"] for coin in coins} & {coin["id"] for coin in more}
    for coin in coins:
        for member in ["id", "symbol", "name", "image", "last_updated"]:
            assert coin[member]


def test_coins_are_selected_by_ids(api):
    coins = api.get_coins_markets(vs_currency="eur", ids=["bitcoin", "ethereum"], sparkline=True)
    assert {coin["id"] for coin in coins} == {"bitcoin", "ethereum"}
    assert all(len(coin["sparkline_in_7d"]["price"]) == 168 for coin in coins)
    price = api.get_price(ids="bitcoin", vs_currencies="eur")["bitcoin"]["eur"]
    assert price > 0


def test_a_missing_parameter_is_reported(api, url):
    import requests

    answer = requests.get(url + "/api/v3/coins/markets", timeout=30)
    assert answer.status_code == 422
    assert answer.json() == {"error": "Missing parameter vs_currency"}
