/** jsdom with the parts of a browser that it lacks and Node has: fetch and what msw intercepts it with. */
const { TestEnvironment } = require('jest-environment-jsdom')

const missing = [
  ...['fetch', 'Request', 'Response', 'Headers', 'AbortController', 'AbortSignal', 'structuredClone'],
  ...[
    'TextEncoder',
    'TextDecoder',
    'ReadableStream',
    'WritableStream',
    'TransformStream',
    'TextDecoderStream',
    'CompressionStream',
    'BroadcastChannel',
  ],
]

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    // msw's own conditions for jsdom would take its browser build, which has no server.
    super(
      {
        ...config,
        projectConfig: { ...config.projectConfig, testEnvironmentOptions: { customExportConditions: [''] } },
      },
      context,
    )
  }

  async setup() {
    await super.setup()
    for (const name of missing) this.global[name] = globalThis[name]
  }
}
