#!/bin/sh
# The PostgreSQL image runs this once, on an empty data folder. It creates the portal's role, which owns its database and
# nothing else, and the extension, which that role has no right to create.
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
