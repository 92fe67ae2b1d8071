import type { Database } from '../../db/connect'
import { type Configuration, readConfiguration, readVersion } from './configuration.queries'

/** Thrown in a transaction that finds that the configuration has changed: read it anew and begin again. */
export class OutOfDate extends Error {}

/**
 * The configuration as this process keeps it. It is as new as the database's whenever it counts, with any number of
 * processes: each deciding transaction compares versions first, and so does each request before it is let in.
 */
export class KeptConfiguration {
  private kept: Configuration | null = null
  private reading: Promise<Configuration> | null = null
  private asking: Promise<number> | null = null
  private nextAsking: Promise<number> | null = null

  constructor(private readonly db: Database) {}

  /** As last read: for a transaction, which compares its version. */
  last(): Configuration | Promise<Configuration> {
    return this.kept ?? this.read()
  }

  countryCode(id: number): string | undefined {
    return this.kept?.countryCodes.get(id)
  }

  read(): Promise<Configuration> {
    this.reading ??= readConfiguration(this.db)
      .then((configuration) => (this.kept = configuration))
      .finally(() => (this.reading = null))
    return this.reading
  }

  /** As it is by now. Whoever asks while a look at the version is under way shares the next one. */
  async current(): Promise<Configuration> {
    const version = await this.version()
    for (let kept = await this.last(); ; kept = await this.read()) if (kept.version >= version) return kept
  }

  private version(): Promise<number> {
    if (!this.asking) return this.ask()
    this.nextAsking ??= this.asking.then(
      () => this.ask(),
      () => this.ask(),
    )
    return this.nextAsking
  }

  private ask(): Promise<number> {
    this.nextAsking = null
    const asking = readVersion(this.db).finally(() => {
      if (this.asking === asking) this.asking = null
    })
    this.asking = asking
    return asking
  }

  /** Runs `work` with a configuration of the very version that its transaction sees. */
  async decideBy<Result>(work: (configuration: Configuration) => Promise<Result>): Promise<Result> {
    for (let configuration = await this.last(); ; configuration = await this.read()) {
      try {
        return await work(configuration)
      } catch (error) {
        if (!(error instanceof OutOfDate)) throw error
      }
    }
  }
}
