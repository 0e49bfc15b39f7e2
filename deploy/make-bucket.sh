#!/bin/sh
# Creates the bucket and the portal's user, who may read and write its files and nothing else. Safe to run again.
set -eu
mc alias set store http://files:9000 "$ROOT_USER" "$ROOT_PASSWORD"
mc mb --ignore-existing store/labelport
mc admin user add store "$PORTAL_KEY" "$PORTAL_SECRET"
cat >/tmp/policy.json <<'JSON'
{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Action": ["s3:ListBucket", "s3:GetBucketLocation", "s3:ListBucketMultipartUploads"],
      "Resource": ["arn:aws:s3:::labelport"]
    },
    {
      "Effect": "Allow",
      "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload", "s3:ListMultipartUploadParts"],
      "Resource": ["arn:aws:s3:::labelport/*"]
    }
  ]
}
JSON
mc admin policy create store labelport /tmp/policy.json
# `attach` fails if the user already has the policy.
mc admin policy attach store labelport --user "$PORTAL_KEY" ||
  mc admin policy entities store --user "$PORTAL_KEY" | grep -q labelport
