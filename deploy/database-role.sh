#!/bin/sh
# Run by the image of PostgreSQL once, on an empty data folder: makes the portal's own role, which owns its database
# and nothing else. The extension is made here, so that the role needs no more rights for it.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set "password=$PORTAL_PASSWORD" <<'SQL'
CREATE ROLE labelport LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'password';
CREATE DATABASE labelport OWNER labelport;
REVOKE ALL ON DATABASE labelport FROM PUBLIC;
\connect labelport
CREATE EXTENSION IF NOT EXISTS pg_trgm;
ALTER SCHEMA public OWNER TO labelport;
SQL
