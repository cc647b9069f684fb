# The shop as an image: `docker build -t lotus .` It runs as a user without rights on a read-only file system, and writes only to
# /data and /tmp (compose.yaml, docs/operations.md).
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /shop
COPY . .
# Installs what the lockfile pins, builds, and then installs again without the packages that only building needs.
RUN node tools/bootstrap.mjs \
 && PATH="$PWD/node_modules/.bin:$PATH" node tools/build.ts \
 && rm -rf node_modules apps/*/node_modules packages/*/node_modules openapi/node_modules \
 && CI=true npx --yes "$(node -p "require('./package.json').packageManager.split('+')[0]")" install --prod --frozen-lockfile --ignore-scripts \
 && npm pkg delete scripts.preshop \
 && rm -rf .cache e2e .storybook tools docs

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MEDIA_DIR=/data/media
WORKDIR /shop
COPY --from=build /shop /shop
RUN install -d -o node -g node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
