import { use, useState, type ReactNode } from 'react'
import { afterPress } from '../ui/overlay/afterPress'
import { useDirtyGuard } from '../ui/form/useDirtyGuard'
import { useSingleRun } from '../ui/form/useSingleRun'
import { toast } from '../ui/overlay/toasts'
import { offerEditUndo } from './offerEditUndo'
import { differencesIn, isSame, settled, type Difference, type Sides } from './conflict/conflict'
import type { Words } from './conflict/words'
import { RecordGone } from './RecordGone'
import { saveWithoutMessage, type SaveOutcome } from './useSaveRecord'

type Fields<Form> = keyof Form & string
/** A field, or a path within a list or object: `headers.0.name`. */
type Place<Form> = Fields<Form> | `${Fields<Form>}.${string}`
/** Text fields. */
type Texts<Form> = { [Name in Fields<Form>]: Form[Name] extends string ? Name : never }[Fields<Form>]
const fieldOf = (place: string) => place.split('.')[0] ?? place

type RecordFormSpec<Row extends { id: string }, Form extends object> = {
  /** The record to edit; null creates one. */
  row: Row | null
  formOf: (row: Row) => Form
  /** Initial values of a new record. */
  empty: () => Form
  /** Validates each field with the server's rules. */
  problems: (form: Form, isNew: boolean) => Partial<Record<Place<Form>, string>>
  save: (form: Form, base: Row | null) => Promise<SaveOutcome<Row>>
  /** Loads the current record; null if it is deleted. */
  readAgain?: (id: string) => Promise<Row | null>
  /** Labels of fields in conflicts. */
  titles: Readonly<Record<Fields<Form>, string>>
  /** Undo by saving previous values is impossible, because of a password or a hidden secret. */
  isFinal?: true
  /** Closes the form. Without it, the form continues with the saved record. */
  onSaved?: ((rows: readonly Row[]) => void) | undefined
  // How values are written in conflicts; those of some fields cannot be told without.
} & (object extends Words<Form> ? { words?: Words<Form> } : { words: Words<Form> })

export interface RecordForm<Form extends object> {
  form: Form
  set: (change: Partial<Form>) => void
  /** Call it on blur: errors of the field are shown from then on. */
  touch: (field: Place<Form>) => void
  /** Error to show: the server's, else the validation's after blur or submit. */
  errorOf: (field: Place<Form>) => string | undefined
  /** Props of a text field: `<TextField {...text('name')} required />`. */
  text: (field: Texts<Form>) => {
    label: string
    value: string
    error: string | undefined
    onType: (text: string) => void
    onLeave: () => void
  }
  /** The server's error that belongs to no field. */
  refusal: string | undefined
  /** The failed request behind `refusal`. */
  fault: unknown
  /** The server refused fields of this form, which show its errors. */
  hasRefusedFields: boolean
  /** Number of attempts that failed because of invalid fields. */
  refusals: number
  isNew: boolean
  isDirty: boolean
  /** Passes client-side validation. */
  isReady: boolean
  busy: boolean
  /** Set if somebody else has saved the record since it was loaded, until it is settled. */
  conflict: { differences: readonly Difference[]; settle: (sides: Sides) => void; close: () => void } | null
  /** The record was deleted. */
  gone: boolean
  submit: () => Promise<void>
  /** Prompts if there are unsaved changes. */
  requestClose: (close: () => void) => void
  guard: ReactNode
}

/** Errors of the last save by field; others have an empty name. */
interface Refused {
  fields: Readonly<Record<string, string>>
  error?: unknown
}
const notRefused: Refused = { fields: {} }

function changedFields<Form extends object>(titles: Readonly<Record<Fields<Form>, string>>, before: Form, after: Form) {
  return (Object.keys(titles) as Fields<Form>[]).filter((field) => !isSame(before[field], after[field]))
}

/**
 * State of a record's form until it is saved. Input is never lost: after a concurrent change, the user sees both
 * versions and chooses by field before anything is saved.
 */
export function useRecordForm<Row extends { id: string }, Form extends object>(
  spec: RecordFormSpec<Row, Form>,
): RecordForm<Form> {
  const { formOf, problems, titles } = spec
  const [base, setBase] = useState(spec.row)
  const [start, setStart] = useState(() => (spec.row ? formOf(spec.row) : spec.empty()))
  const [form, setForm] = useState(start)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [{ fields: refused, error: fault }, setRefused] = useState<Refused>(notRefused)
  const [theirs, setTheirs] = useState<Row | null>(null)
  const [isRefusedAsGone, setGone] = useState(false)
  const gone = use(RecordGone) ? base !== null : isRefusedAsGone
  const { busy, run } = useSingleRun()
  const [refusals, setRefusals] = useState(0)
  const isDirty = changedFields(titles, start, form).length > 0
  const guard = useDirtyGuard(isDirty)
  const wrong = problems(form, base === null)
  const isReady = Object.keys(wrong).length === 0

  /** Rebases the form on another version of the record; edits since `before` are kept. */
  const follow = (row: Row, before: Form) => {
    const now = formOf(row)
    setForm((form) => ({
      ...now,
      ...Object.fromEntries(changedFields(titles, before, form).map((field) => [field, form[field]])),
    }))
    setStart(now)
    setBase(row)
  }
  const compare = async (stale: Row) => {
    const row = await Promise.resolve(spec.readAgain?.(stale.id) ?? null).catch((error: unknown) => {
      setRefused({
        fields: { '': 'This was changed in the meantime, and what it holds now did not load. Save again to load it.' },
        error,
      })
    })
    if (row === undefined) return
    if (row === null) return setGone(true)
    setTheirs(row)
  }
  const conflictWith = (row: Row) => {
    const now = formOf(row)
    const words = spec.words as Readonly<Record<string, Difference['word']>> | undefined
    const versions = (Object.keys(titles) as Fields<Form>[]).map((field) => ({
      ...{ field, label: titles[field], word: words?.[field] },
      ...{ before: start[field], theirs: now[field], mine: form[field] },
    }))
    return {
      differences: differencesIn(versions),
      settle: (sides: Sides) => {
        setForm(settled(now, form, sides))
        setStart(now)
        setBase(row)
        setTheirs(null)
        setRefused(notRefused)
      },
      close: () => setTheirs(null),
    }
  }
  const goOn = (saved: Row, sent: Form) => {
    follow(saved, sent)
    setTouched(new Set())
    setRefused(notRefused)
  }
  /** Saves for `from`, and offers Undo if possible. */
  const saveWithUndo = async (from: Row): Promise<SaveOutcome<Row>> => {
    const outcome = await saveWithoutMessage(from, () => spec.save(form, from))
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
      save: () => saveWithoutMessage(saved, () => spec.save(earlier, saved)),
      onUndone: (row) => follow(row, formOf(saved)),
    })
    return outcome
  }
  const put = (next: Form) => {
    setForm(next)
    setRefused(notRefused)
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
    hasRefusedFields: Object.keys(refused).some((field) => fieldOf(field) in titles),
    refusals,
    isNew: base === null,
    isDirty,
    isReady,
    busy,
    conflict: theirs && conflictWith(theirs),
    gone,
    submit: async () => {
      setTouched(new Set(Object.keys(titles)))
      if (gone) return
      if (!isReady) return setRefusals(refusals + 1)
      await run(async () => {
        const outcome = await (base && !spec.isFinal ? saveWithUndo(base) : spec.save(form, base))
        if (outcome.kind === 'saved') {
          const [saved] = outcome.rows
          if (spec.onSaved) spec.onSaved(outcome.rows)
          else if (saved) goOn(saved, form)
        }
        if (outcome.kind === 'refused') {
          setRefused(outcome)
          setRefusals(refusals + 1)
        }
        if (outcome.kind === 'stale' && outcome.isGone) setGone(true)
        else if (outcome.kind === 'stale' && base) await compare(base)
      })
    },
    requestClose: guard.requestClose,
    guard: guard.dialog,
  }
}
