"""The backend under test, and third-party clients for it."""

import os
import uuid

import pytest
from google.auth.credentials import AnonymousCredentials
from google.cloud import firestore
from google.cloud.firestore_v1.services.firestore import FirestoreClient
from google.cloud.firestore_v1.services.firestore.transports.rest import FirestoreRestTransport
from google.oauth2.credentials import Credentials


def client_of(url, credentials, project="demo"):
    """Returns a google-cloud-firestore client over REST, because its public constructor supports only gRPC."""
    client = firestore.Client(project=project, credentials=credentials)
    client._firestore_api_internal = FirestoreClient(
        transport=FirestoreRestTransport(host=url, credentials=credentials)
    )
    return client


@pytest.fixture(scope="session")
def url():
    return os.environ["TANDEM_BACKEND"]


@pytest.fixture(scope="session")
def db(url):
    """A client that bypasses the security rules."""
    return client_of(url, Credentials(token="owner"))


@pytest.fixture(scope="session")
def anonymous(url):
    """An unauthenticated client, for the app's own project."""
    return client_of(url, AnonymousCredentials(), project="mr-funny-jokes")


@pytest.fixture
def things(db):
    """A separate collection for each test."""
    return db.collection("things-" + uuid.uuid4().hex)
