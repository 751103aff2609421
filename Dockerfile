# syntax=docker/dockerfile:1
# Two stages: the first builds the client with all packages, the second has only what the server needs to run.
# --build-arg PREVIOUS=IMAGE names the image that runs now: the build keeps the assets of its client, so that pages that are
# open during a deploy find their code. Without it there are none to keep.
ARG PREVIOUS=node:24-bookworm-slim
FROM ${PREVIOUS} AS previous
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN --mount=type=bind,from=previous,target=/previous \
  if [ -d /previous/app/dist ]; then cp -r /previous/app/dist dist; fi && node scripts/build.ts

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json ./
# Without the package `node`, because the image has its own Node.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node node_modules/.bin/node && npm cache clean --force
COPY shared shared
COPY server server
# For create-admin.ts, mongo-dump.ts and mongo-restore.ts, run by `docker compose exec app1 node scripts/NAME.ts`.
COPY scripts scripts
COPY --from=build /app/dist dist
# The data folder belongs to the user that the server runs as.
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/healthz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: SIGTERM must reach the server, which then finishes running work.
CMD ["node", "server/main.ts"]
