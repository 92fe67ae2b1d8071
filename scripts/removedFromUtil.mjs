// Stands in for `util` in bundled packages: scripts/bundle.mjs. Own code imports `node:util`.

export const isUndefined = (value) => value === undefined
