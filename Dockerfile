# Labelport in a container: the built web app and server, the TypeScript of the npm commands, and the packages they need.
# The digest of an image: docs/operations.md, "Images by digest".
ARG NODE_IMAGE=node:26.10.0-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The base image has the same Node already.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM ${NODE_IMAGE}
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json package.json
COPY --from=build /app/dist dist
COPY --from=build /app/scripts scripts
COPY --from=build /app/src/domain src/domain
COPY --from=build /app/src/server src/server
# All data is written here: embedded database, files, unfinished uploads, outbox.
RUN mkdir -p /data node_modules/.cache && chown node:node /data node_modules/.cache && chmod 700 /data
VOLUME /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# All threads share one arena of the C library, so freed memory is reused by any of them: a fifth less is resident.
ENV MALLOC_ARENA_MAX=1
# Starts once, so that the compiled code is in the image: a container with a read-only root cannot cache it.
RUN DATA_DIR=/tmp/first HOST=127.0.0.1 timeout --signal=TERM 20 node --max-semi-space-size=2 dist/server/main.js; \
  rm -r /tmp/first && ls node_modules/.cache/labelport/*
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Without npm, SIGTERM reaches the portal itself, which then finishes its open requests.
CMD ["node", "--max-semi-space-size=2", "dist/server/main.js"]
