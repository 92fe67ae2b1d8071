/** What can answer reports: a copy of this process, ClickHouse, PostgreSQL. */
export type ReportEngineName = 'own_copy' | 'clickhouse' | 'postgresql'

/** Whether the configured engine answers reports now. */
export interface EngineState {
  engine: ReportEngineName
  /** False while PostgreSQL answers for it. */
  answers: boolean
  /** Time for which it has been away; 0 while it answers. */
  awaySeconds: number
}

interface Engine {
  engine: ReportEngineName
  /** Null while there is no copy. */
  copy: () => object | null
}

/** Follows an engine: it is away while it has no copy, and from a failed call until the next answer. */
export function followEngine({ engine, copy }: Engine) {
  let hasFailed = false
  let awaySince: number | null = null
  const state = (): EngineState => {
    const now = performance.now()
    const answers = !hasFailed && copy() !== null
    awaySince = answers ? null : (awaySince ?? now)
    return { engine, answers, awaySeconds: Math.floor((now - (awaySince ?? now)) / 1000) }
  }
  return {
    state,
    /** Notes how a call ended. */
    note: (hasAnswered: boolean): void => {
      hasFailed = !hasAnswered
      state()
    },
  }
}
