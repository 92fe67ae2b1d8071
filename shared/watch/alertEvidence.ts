/** Figures behind an alert. */
export type AlertEvidence = Readonly<Record<string, number | string | null | undefined>>

export interface Words {
  title: string
  text: string
}

/** A figure; 0 if it is missing. */
export const number = (evidence: AlertEvidence, name: string) => Number(evidence[name] ?? 0)
