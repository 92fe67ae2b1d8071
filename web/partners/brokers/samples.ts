/** Answers of a broker that the form is tried on. They are not saved. */
import { useState } from 'react'
import { type AnswerMeaning, type AnswerRule, ruleFor } from '../../../shared/partners/mapping/conditions'
import { type DocumentFormat, readDocument, type Tree } from '../../../shared/partners/mapping/documents'
import { textAt } from '../../../shared/partners/mapping/paths'
import { type BrokerForm, meaningNames, ruleInput } from './brokerFields'

export interface Sample {
  /** What it should mean. */
  means: AnswerMeaning
  httpStatus: string
  text: string
}

export interface ReadSample {
  /** Undefined if it is not of the form's format. */
  tree: Tree | undefined
  rule: AnswerRule | undefined
  /** Null holds the lead. */
  means: AnswerMeaning | null
}

/** What the form makes of an answer. */
export function readSample({ text, httpStatus }: Sample, form: Pick<BrokerForm, 'answerFormat' | 'rules'>): ReadSample {
  const tree = text.trim() ? readDocument(text, form.answerFormat) : undefined
  const status = Number(httpStatus)
  const rule = ruleFor(form.rules.map(ruleInput), { httpStatus: status, text, tree })
  const isRefusedRequest = status >= 400 && status < 500 && status !== 408
  return { tree, rule, means: rule?.means ?? (isRefusedRequest ? 'refused' : null) }
}

/** `Refused 2` */
export const sampleName = (samples: readonly Sample[], at: number): string => {
  const means = samples[at]?.means ?? 'accepted'
  const number = samples.slice(0, at + 1).filter((one) => one.means === means).length
  return number > 1 ? `${meaningNames[means]} ${number}` : meaningNames[means]
}

/** The pattern that finds a passage of a text: with what stands before and behind it in its line. Null if none does. */
export function patternOf(text: string, start: number, end: number): string | null {
  const value = text.slice(start, end).trim()
  const line = text.lastIndexOf('\n', start - 1) + 1
  const rest = text.slice(end).split(/\r?\n/)[0] ?? ''
  for (const length of [12, 24, 60, 200]) {
    const pattern = `${text.slice(Math.max(line, start - length), start)}*${rest.slice(0, length / 4)}`
    if (textAt(text, pattern) === value) return pattern
  }
  return null
}

const first: readonly Sample[] = [{ means: 'accepted', httpStatus: '200', text: '' }]

/** The samples of a broker, of which one is in view. */
export function useSamples() {
  const [{ samples, at }, set] = useState({ samples: first, at: 0 })
  const current = samples[at] ?? { means: 'accepted', httpStatus: '200', text: '' }
  return {
    ...{ samples, at, current },
    choose: (at: number) => set({ samples, at }),
    change: (change: Partial<Sample>) =>
      set({ at, samples: samples.map((sample, place) => (place === at ? { ...sample, ...change } : sample)) }),
    /** Shows it. An empty one is replaced. */
    add: (sample: Sample) => {
      const kept = samples.filter((one, place) => one.text.trim() || (place === at && !sample.text))
      const others = sample.text ? kept : samples
      set({ samples: [...others, sample], at: others.length })
    },
  }
}
export type Samples = ReturnType<typeof useSamples>

/** The format of a pasted answer where it is not that of the form. */
export const otherFormat = (text: string, stated: DocumentFormat, guessed: DocumentFormat): DocumentFormat | null =>
  guessed !== 'text' && guessed !== stated && readDocument(text, stated) === undefined ? guessed : null
