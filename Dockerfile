# syntax=docker/dockerfile:1
# Two stages: the first builds the client with all packages, the second has what the server runs on.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.ts

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json ./
# Without the package `node`: the image brings its own.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node node_modules/.bin/node && npm cache clean --force
COPY shared shared
COPY server server
# `docker compose exec app node scripts/create-admin.ts you@mail.example`, mongo-dump.ts, mongo-restore.ts
COPY scripts scripts
COPY --from=build /app/dist dist
# The owner of the data folder is the user that the server runs as.
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/healthz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: SIGTERM must reach the server, which then finishes what is under way.
CMD ["node", "server/main.ts"]
