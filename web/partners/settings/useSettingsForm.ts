import { useRecordForm } from '../../records/useRecordForm'
import { useSaveRecord, type SaveErrors, type SavePayload } from '../../records/useSaveRecord'
import type { Words } from '../../records/conflict/words'

type Fields<Form> = keyof Form & string

interface Spec<Row extends { id: string }, Form extends object> {
  row: Row
  formOf: (row: Row) => Form
  problems: (form: Form) => Partial<Record<Fields<Form> | `${Fields<Form>}.${string}`, string>>
  titles: Readonly<Record<Fields<Form>, string>>
  words: Words<Form>
  texts: { updated: string; failed: string }
  send: (base: Row, form: Form) => Promise<SavePayload<Row> | undefined>
  /** Form field of a server error. */
  formPlace: (field: string) => string
  readAgain: (advertiserId: string) => Promise<Row | null>
}

const inForm = (errors: SaveErrors, formPlace: (field: string) => string): SaveErrors =>
  errors.map((error) => ({ ...error, field: error.field && formPlace(error.field) }))

/** Form of settings with secrets that every advertiser has, set up or not: saved in place, without undo. */
export function useSettingsForm<Row extends { id: string }, Form extends object>(spec: Spec<Row, Form>) {
  const { row, formOf, problems, titles, words, texts, readAgain } = spec
  const save = useSaveRecord<Row, Form>({
    create: () => Promise.reject(new Error('Every advertiser has these settings')),
    update: async (base, form) => {
      const payload = await spec.send(base, form)
      return payload && { ...payload, errors: inForm(payload.errors, spec.formPlace) }
    },
    texts: { created: '', ...texts },
  })
  return useRecordForm<Row, Form>({
    ...{ row, formOf, problems, save, readAgain, titles, words },
    isFinal: true,
    empty: () => formOf(row),
  })
}
