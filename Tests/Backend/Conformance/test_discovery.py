"""Tests of the REST API with google-api-python-client, which builds the API from its bundled discovery document."""

import httplib2
import pytest
from googleapiclient import discovery, errors


class Owner(httplib2.Http):
    def request(self, uri, method="GET", body=None, headers=None, **rest):
        return super().request(uri, method, body, {**(headers or {}), "Authorization": "Bearer owner"}, **rest)


@pytest.fixture(scope="module")
def documents(url):
    service = discovery.build(
        "firestore", "v1", http=Owner(), static_discovery=True, client_options={"api_endpoint": url}
    )
    return service.projects().databases().documents()


# The discovery document allows the methods that use this parent only below a document, not at the root of the database.
PARENT = "projects/demo/databases/(default)/documents/discovered/parent"


def test_create_patch_get_list_and_delete(documents):
    made = documents.createDocument(
        parent=PARENT, collectionId="discovered", documentId="a b+c", body={"fields": {"n": {"integerValue": "1"}}}
    ).execute()
    name = made["name"]
    assert name == PARENT + "/discovered/a b+c"
    changed = documents.patch(
        name=name,
        updateMask_fieldPaths=["n", "`odd name`"],
        body={"fields": {"n": {"integerValue": "2"}, "odd name": {"nullValue": None}}},
    ).execute()
    assert changed["fields"] == {"n": {"integerValue": "2"}, "odd name": {"nullValue": None}}
    assert documents.get(name=name, mask_fieldPaths="n").execute()["fields"] == {"n": {"integerValue": "2"}}
    page = documents.list(parent=PARENT, collectionId="discovered", pageSize=5, orderBy="n desc").execute()
    assert [document["name"] for document in page["documents"]] == [name]
    assert documents.delete(name=name).execute() == {}
    with pytest.raises(errors.HttpError) as failure:
        documents.get(name=name).execute()
    assert failure.value.resp.status == 404


def test_query_and_commit(documents):
    answer = documents.commit(
        database="projects/demo/databases/(default)",
        body={"writes": [{"update": {"name": PARENT + "/discovered/q", "fields": {"n": {"integerValue": "3"}}}}]},
    ).execute()
    assert "updateTime" in answer["writeResults"][0]
    found = documents.runQuery(
        parent=PARENT, body={"structuredQuery": {"from": [{"collectionId": "discovered"}], "limit": 1}}
    ).execute()
    assert found[0]["document"]["name"] == PARENT + "/discovered/q"
