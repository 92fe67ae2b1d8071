import { useState, type ReactNode } from 'react'
import { afterPress } from '../ui/overlay/afterPress'
import { useDirtyGuard } from '../ui/form/useDirtyGuard'
import { useSingleRun } from '../ui/form/useSingleRun'
import { toast } from '../ui/overlay/toasts'
import { offerEditUndo } from './offerEditUndo'
import { saveUntold, type SaveOutcome } from './useSaveRecord'

type Fields<Form> = keyof Form & string
/** A field, or a place in one that is a list or an object: `headers.0.name`. */
type Place<Form> = Fields<Form> | `${Fields<Form>}.${string}`
/** Its fields that hold a text. */
type Texts<Form> = { [Name in Fields<Form>]: Form[Name] extends string ? Name : never }[Fields<Form>]
const fieldOf = (place: string) => place.split('.')[0] ?? place

interface RecordFormSpec<Row extends { id: string }, Form extends object> {
  /** The record to change; null makes a new one. */
  row: Row | null
  formOf: (row: Row) => Form
  /** A new one as the form begins it. */
  empty: () => Form
  /** What is wrong with each field, by the rules of the server. */
  problems: (form: Form, isNew: boolean) => Partial<Record<Place<Form>, string>>
  save: (form: Form, base: Row | null) => Promise<SaveOutcome<Row>>
  /** The record as it is by now; null when it is gone or could not be read. */
  readAnew?: (id: string) => Promise<Row | null>
  /** What the fields are called, to name those that somebody else changed. */
  titles: Readonly<Record<Fields<Form>, string>>
  /** A save cannot be undone by saving what the form held before: it has a password, or a secret that is not shown. */
  isFinal?: true
  /** Leaves the form. Without it, the form goes on from what was saved. */
  onSaved?: ((rows: readonly Row[]) => void) | undefined
}

export interface RecordForm<Form extends object> {
  form: Form
  set: (change: Partial<Form>) => void
  /** A field that was left is complete: what is wrong with it is told from now on. */
  touch: (field: Place<Form>) => void
  /** What to show at a field: the server's refusal, else what is wrong with it once it was left or sent. */
  errorOf: (field: Place<Form>) => string | undefined
  /** What the field of a text is drawn with: `<TextField {...text('name')} required />`. */
  text: (field: Texts<Form>) => {
    label: string
    value: string
    error: string | undefined
    onType: (text: string) => void
    onLeave: () => void
  }
  /** What the server refused that concerns no field. */
  refusal: string | undefined
  /** What the server answered when it last took nothing, for its request id. */
  fault: unknown
  /** How often it was not sent, or not taken, for what is wrong with its fields. */
  refusals: number
  isNew: boolean
  isDirty: boolean
  /** Nothing is wrong by the rules known here. */
  isReady: boolean
  busy: boolean
  /** The record was changed (names of fields) or deleted by somebody else since it was read. */
  changed: readonly string[] | null
  gone: boolean
  submit: () => Promise<void>
  /** Asks first when something was typed. */
  requestClose: (close: () => void) => void
  guard: ReactNode
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function changedFields<Form extends object>(titles: Readonly<Record<Fields<Form>, string>>, before: Form, after: Form) {
  return (Object.keys(titles) as Fields<Form>[]).filter((field) => !isSame(before[field], after[field]))
}

/**
 * What is typed into the form of a record, until it is saved. Nothing typed is ever lost: when somebody else saved in the
 * meantime, fields that were not touched follow, what was typed stays, and the user is told to look again.
 */
export function useRecordForm<Row extends { id: string }, Form extends object>(
  spec: RecordFormSpec<Row, Form>,
): RecordForm<Form> {
  const { formOf, problems, titles } = spec
  const [base, setBase] = useState(spec.row)
  const [start, setStart] = useState(() => (spec.row ? formOf(spec.row) : spec.empty()))
  const [form, setForm] = useState(start)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState<unknown>(null)
  const [changed, setChanged] = useState<readonly string[] | null>(null)
  const [gone, setGone] = useState(false)
  const { busy, run } = useSingleRun()
  const [refusals, setRefusals] = useState(0)
  const isDirty = changedFields(titles, start, form).length > 0
  const guard = useDirtyGuard(isDirty)
  const wrong = problems(form, base === null)
  const isReady = Object.keys(wrong).length === 0

  /** Goes on from a record: what was typed since the form was as `before` stays typed. */
  const follow = (row: Row, before: Form) => {
    const now = formOf(row)
    setForm((form) => ({
      ...now,
      ...Object.fromEntries(changedFields(titles, before, form).map((field) => [field, form[field]])),
    }))
    setStart(now)
    setBase(row)
  }
  const rebase = async (stale: Row) => {
    const row = (await spec.readAnew?.(stale.id)) ?? null
    if (!row) return setGone(true)
    setChanged(changedFields(titles, start, formOf(row)).map((field) => titles[field]))
    follow(row, start)
  }
  const goOn = (saved: Row, sent: Form) => {
    follow(saved, sent)
    setTouched(new Set())
    setRefused({})
    setFault(null)
    setChanged(null)
  }
  /** Saves over `from`, and offers to put back what was there where that is possible. */
  const saveWithUndo = async (from: Row): Promise<SaveOutcome<Row>> => {
    const sentAt = Date.now()
    const outcome = await saveUntold(from, () => spec.save(form, from))
    if (outcome.kind !== 'saved' || !outcome.said) return outcome
    const [saved] = outcome.rows
    const earlier = formOf(from)
    const { said } = outcome
    if (!saved || isSame(formOf(saved), earlier)) {
      toast.success(said.title, said.text === undefined ? {} : { text: said.text })
      return outcome
    }
    offerEditUndo({
      said,
      sentAt,
      save: () => saveUntold(saved, () => spec.save(earlier, saved)),
      onUndone: (row) => follow(row, formOf(saved)),
    })
    return outcome
  }
  const put = (next: Form) => {
    setForm(next)
    setRefused({})
    if (!changed && !gone) setFault(null)
  }
  const touch = (field: Place<Form>) => afterPress(() => setTouched((before) => new Set([...before, field])))
  const errorOf = (field: Place<Form>) =>
    refused[field] ?? (touched.has(field) || touched.has(fieldOf(field)) ? wrong[field] : undefined)
  return {
    form,
    set: (change) => put({ ...form, ...change }),
    touch,
    errorOf,
    text: (field) => ({
      label: titles[field],
      value: String(form[field]),
      error: errorOf(field),
      onType: (text) => put({ ...form, [field]: text }),
      onLeave: () => touch(field),
    }),
    refusal: refused[''] ?? Object.entries(refused).find(([field]) => !(fieldOf(field) in titles))?.[1],
    fault,
    refusals,
    isNew: base === null,
    isDirty,
    isReady,
    busy,
    changed,
    gone,
    submit: async () => {
      setTouched(new Set(Object.keys(titles)))
      if (gone) return
      if (!isReady) return setRefusals(refusals + 1)
      await run(async () => {
        const outcome = await (base && !spec.isFinal ? saveWithUndo(base) : spec.save(form, base))
        setFault('error' in outcome ? outcome.error : null)
        if (outcome.kind === 'saved') {
          const [saved] = outcome.rows
          if (spec.onSaved) spec.onSaved(outcome.rows)
          else if (saved) goOn(saved, form)
        }
        if (outcome.kind === 'refused') {
          setRefused(outcome.fields)
          setRefusals(refusals + 1)
        }
        if (outcome.kind === 'stale' && base) await rebase(base)
      })
    },
    requestClose: guard.requestClose,
    guard: guard.dialog,
  }
}
