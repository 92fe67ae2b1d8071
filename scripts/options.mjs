import { parseArgs } from 'node:util'

const help = `Starts the back office: database, API and gateway with the web client.

  npm start -- [options]

  --port N          where the gateway listens: the address to open (4000)
  --api-port N      where the REST API listens (one above --port)
  --metrics-port N  where the gateway's metrics are, on 127.0.0.1 (two above --port)
  --sandbox-port N  where the sandbox broker listens, on 127.0.0.1 (three above --port, or any that is free)
  --leads N         leads of the demo data, made when the database is empty (50000)
  --live            let publishers send leads and brokers report on them while it runs: needs the demo data
  --live-rate N     leads a minute (30)
  --live-speed N    how many times faster than in life brokers call and people deposit (600)
  --live-trouble N  per cent of leads that a broker answers late, brokenly or never, so that they are held (4)
  --live-seed N     the same again gives the same people; drawn when left out
  --no-demo         leave an empty database empty; a printed link, or ADMIN_EMAIL and ADMIN_PASSWORD, make its first user
  --reset           delete the embedded database first, and all that is in it
  --data DIR        where the embedded database and the secrets lie (.data)
  --watch           follow the sources: what an edit is in starts again, and Vite serves the client (npm run dev)
  --inspect         let a debugger attach: the API at 9229, the gateway at 9230, on 127.0.0.1
  --help            this text

Environment: DATABASE_URL uses that PostgreSQL (15 or newer) instead of the embedded one, and needs SECRET_KEY.
HOST is the address to listen on (127.0.0.1). docs/configuration.md has the rest.`

/** Options of `npm start`; exits with the help text or an error. */
export function readOptions(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string' },
        'api-port': { type: 'string' },
        'metrics-port': { type: 'string' },
        'sandbox-port': { type: 'string' },
        leads: { type: 'string' },
        data: { type: 'string' },
        live: { type: 'boolean' },
        'live-rate': { type: 'string' },
        'live-speed': { type: 'string' },
        'live-trouble': { type: 'string' },
        'live-seed': { type: 'string' },
        'no-demo': { type: 'boolean' },
        reset: { type: 'boolean' },
        watch: { type: 'boolean' },
        inspect: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) {
      console.log(help)
      process.exit(0)
    }
    const whole = (name, fallback, min, max) => {
      const value = values[name] === undefined ? fallback : Number(values[name])
      if (!Number.isInteger(value) || value < min || value > max)
        throw new Error(`--${name} must be a whole number from ${min} to ${max}`)
      return value
    }
    const port = whole('port', 4000, 1, 65_533)
    const apiPort = whole('api-port', port + 1, 1, 65_535)
    const metricsPort = whole('metrics-port', port + 2, 1, 65_535)
    const sandboxPort = values['sandbox-port'] === undefined ? null : whole('sandbox-port', 0, 1, 65_535)
    const ports = [port, apiPort, metricsPort, ...(sandboxPort === null ? [] : [sandboxPort])]
    if (new Set(ports).size < ports.length)
      throw new Error('--port, --api-port, --metrics-port and --sandbox-port must differ')
    if (process.env.DATABASE_URL && values.reset)
      throw new Error('--reset deletes the embedded database only, and DATABASE_URL is set')
    const givenSeed = values['live-seed'] === undefined ? null : whole('live-seed', 0, 0, 2 ** 31 - 1)
    const live = {
      rate: whole('live-rate', 30, 1, 6000),
      speed: whole('live-speed', 600, 1, 1_000_000),
      trouble: whole('live-trouble', 4, 0, 100),
      seed: givenSeed,
    }
    if (
      !values.live &&
      ['live-rate', 'live-speed', 'live-trouble', 'live-seed'].some((name) => values[name] !== undefined)
    )
      throw new Error('--live-rate, --live-speed, --live-trouble and --live-seed belong to --live')
    if (values.live && (values['no-demo'] || process.env.DATABASE_URL))
      throw new Error('--live needs the demo data of the embedded database')
    return {
      port,
      apiPort,
      metricsPort,
      /** Null: three above --port, or any free one. */
      sandboxPort,
      leads: whole('leads', 50_000, 0, 100_000_000),
      data: values.data ?? process.env.DATA_DIR ?? '.data',
      demo: !values['no-demo'],
      /** Null: no live traffic. */
      live: values.live ? live : null,
      reset: Boolean(values.reset),
      watch: Boolean(values.watch),
      /** Debugger ports of the servers. */
      inspect: values.inspect ? { api: 9229, gateway: 9230 } : {},
    }
  } catch (error) {
    console.error(`${error.message}\nnpm start -- --help tells the options.`)
    process.exit(2)
  }
}
