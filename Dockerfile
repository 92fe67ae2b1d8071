# One image for the gateway and the API in all its roles (ROLE): `docker run IMAGE dist/api.mjs` or `dist/gateway.mjs` (the default).
# NODE_IMAGE: `node scripts/pinImages.mjs` writes the digest behind the tag, which alone can change.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/codegen.mjs && node scripts/build.mjs && node scripts/sbom.mjs && node scripts/pruneToServers.mjs

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 IN_CONTAINER=1 VISIT_SPOOL_DIR=/var/lib/back-office/visits
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/schema ./schema
COPY --from=build /app/docs ./docs
COPY --from=build /app/api/db/migrations ./api/db/migrations
COPY --from=build /app/scripts/health.sh /app/scripts/endWithParent.mjs /app/scripts/setupLink.mjs ./scripts/
# Belongs to the user, so that a volume mounted here does too. All else can be read-only, except /tmp.
RUN mkdir -p /var/lib/back-office/visits && chown -R node:node /var/lib/back-office
USER node
EXPOSE 4000 4001
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["scripts/health.sh"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--enable-source-maps", "--min-semi-space-size=32", "--max-semi-space-size=64"]
CMD ["dist/gateway.mjs"]
