import type { Database } from '../../db/connect'
import { type Configuration, readConfiguration, readVersion } from './configuration.queries'

/** Thrown in a transaction whose configuration is outdated: reload it and retry. */
export class OutOfDate extends Error {}

/**
 * Caches the configuration in this process. Every deciding transaction and every request compares versions first, so
 * that no outdated configuration is used, with any number of processes.
 */
export class CachedConfiguration {
  private kept: Configuration | null = null
  private reading: Promise<Configuration> | null = null
  private asking: Promise<number> | null = null
  private nextAsking: Promise<number> | null = null

  constructor(private readonly db: Database) {}

  /** The last configuration read. The transaction must compare its version. */
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

  /** The current configuration. Callers that arrive during a version check share the next one. */
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

  /** Runs `work` with the configuration of the version that its transaction sees. */
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
