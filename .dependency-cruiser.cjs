// Rules for imports. Layers meet in contracts (schema/ and the OpenAPI document), never in code.
const layer = (name, others) => ({
  name: `${name}-keeps-to-itself`,
  comment: `${name} imports only shared and its own folder, never ${others.join(', ')}.`,
  severity: 'error',
  from: { path: `^${name}/` },
  to: { path: `^(${others.join('|')}|tests|scripts)/` },
})

// A domain is a folder within an area, such as routing/caps. The area `app` may be used by the whole layer.
const domain = '([^/]+/[^/]+)/'
const apiGround = '(?:app|db|test|leads/filters)/'
// Routing, attempts and brokers form one unit, webhooks and messages another. Other domains may use all of them.
const sending = '(?:routing/engine|routing/attempts|partners/brokers|watch/sending)/'

/** The folders of the gateway's ground, from the bottom to the top: none imports one above it. */
const gatewayLayers = [
  ...['process', 'errors', 'rest', 'context', 'limits', 'records', 'timeZones', 'schema', 'documents', 'subscriptions'],
  '(?:server|docs|explorer)',
]
const gatewayOrder = gatewayLayers.slice(0, -1).map((name, at) => ({
  name: `gateway-${name}-imports-what-is-below`,
  comment: `gateway/app/${name} imports none of ${gatewayLayers.slice(at + 1).join(', ')}.`,
  severity: 'error',
  from: { path: `^gateway/app/${name}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^gateway/app/(?:${gatewayLayers.slice(at + 1).join('|')})/` },
}))

module.exports = {
  forbidden: [
    layer('web', ['api', 'gateway', 'sandbox', 'live']),
    layer('gateway', ['api', 'web', 'sandbox', 'live']),
    layer('api', ['gateway', 'web', 'sandbox', 'live']),
    layer('sandbox', ['api', 'gateway', 'web', 'shared', 'live']),
    layer('live', ['gateway', 'web', 'sandbox']),
    layer('explorer', ['api', 'gateway', 'web', 'sandbox', 'shared', 'live']),
    layer('sdk', ['api', 'gateway', 'web', 'sandbox', 'live', 'explorer']),
    ...gatewayOrder,
    {
      name: 'live-plays-the-demo-data',
      comment: 'The live demo reuses the people and tokens of the demo data; otherwise it only calls the public API.',
      severity: 'error',
      from: { path: '^live/' },
      to: { path: '^api/', pathNot: '^api/(db/seed/|app/secrets/secrets\\.ts)' },
    },
    {
      name: 'shared-knows-nobody',
      comment: 'shared is pure: it imports none of our other folders, no package but pure ones, and no Node modules.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: ['^shared/', '^node_modules/(fast-xml-parser|@zxcvbn-ts|date-fns|@modelcontextprotocol)/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-cycles',
      comment: 'Only types may be imported in cycles.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'api-domains-meet-in-queries',
      comment: 'A domain of the API imports only *.queries.ts, *.schema.ts and *.feed.ts of another one.',
      severity: 'error',
      from: { path: `^api/(?!${apiGround})${domain}`, pathNot: '\\.test\\.ts$' },
      to: {
        path: `^api/(?!${apiGround}|${sending})${domain}`,
        pathNot: ['^api/$1/', '\\.(queries|schema|feed)\\.ts$'],
      },
    },
    {
      name: 'api-ground-uses-no-domain',
      comment: 'Folders used by all domains import none of them, except app/start and app/openapi.',
      severity: 'error',
      from: {
        path: `^api/${apiGround}`,
        pathNot: ['\\.test\\.ts$', '^api/(app/(start|openapi)|db/seed|test)/', '^api/db/database\\.ts$'],
      },
      to: { path: `^api/(?!${apiGround}|generated/)[^/]+/` },
    },
    {
      name: 'gateway-domains-meet-in-loaders',
      comment:
        'A domain of the gateway imports loaders, REST calls and conversions of another one, but not its resolvers.',
      severity: 'error',
      from: { path: `^gateway/(?!(?:app|test|generated)/)${domain}`, pathNot: '\\.test\\.ts$' },
      to: {
        path: `^gateway/(?!(?:app|test|generated)/)${domain}`,
        pathNot: ['^gateway/$1/', '\\.(loaders|rest|row|filter)\\.ts$'],
      },
    },
    {
      name: 'web-components-know-no-screen',
      comment: 'Shared components know neither screens nor the session, and fetch no data; they get it as props.',
      severity: 'error',
      from: { path: '^web/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/(?!ui/|generated/)' },
    },
    {
      name: 'web-components-fetch-nothing',
      comment: 'Of what is generated they use the types alone.',
      severity: 'error',
      from: { path: '^web/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/generated/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-speak-no-sql',
      comment: 'SQL belongs in *.queries.ts.',
      severity: 'error',
      from: { path: '^api/.*\\.(routes|schema)\\.ts$' },
      to: { path: '^(node_modules/)(kysely|pg|pg-cursor|pg-copy-streams)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-test-in-product',
      severity: 'error',
      from: { pathNot: ['\\.test\\.tsx?$', '^tests/'] },
      to: { path: '\\.test\\.tsx?$' },
    },
    { name: 'imports-resolve', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      from: { pathNot: '^tests/|^web/test/|\\.(test|proof)\\.tsx?$' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
