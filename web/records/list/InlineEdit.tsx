import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Input } from '@chakra-ui/react'
import { inSentences } from '../../../shared/app/sentences'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { toast } from '../../ui/overlay/toasts'
import { Tip } from '../../ui/table/columns/HeadTip'
import type { KeptRecord } from '../defineRecord'
import { offerEditUndo } from '../offerEditUndo'
import { saveWithoutMessage, type SaveOutcome } from '../useSaveRecord'

/** The one value of a record that users edit in its row. */
export interface InlineValue<Row, Form> {
  /** What it is: `Amount`. */
  title: string
  /** Of its input, in pixels. */
  width: number
  /** As it is edited. */
  textOf: (row: Row) => string
  /** Why a text cannot be saved. */
  problemOf: (text: string) => string | null
  /** What is saved: the row with this text. */
  formOf: (row: Row, text: string) => Form
}

interface Props<Row extends { id: string }, Form, Page> {
  record: KeptRecord<Row, Form, Page>
  /** Whose records they are. */
  pageNow: () => Page
  row: Row
  /** Name of the record in messages: `cap 7`. */
  name: string
  value: InlineValue<Row, Form>
  /** The value as it is shown. */
  children: ReactNode
}

/** A value in a row of a list, which is edited where it stands. One that is not edited is a plain button. */
export function InlineEdit<Row extends { id: string }, Form, Page>({ children, ...props }: Props<Row, Form, Page>) {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Editor {...props} onClose={() => setOpen(false)} />
  ) : (
    // The keys of the table lead to it, not Tab.
    <button
      type="button"
      className="dt-edit"
      tabIndex={-1}
      title={`Edit ${props.value.title}`}
      onClick={() => setOpen(true)}
    >
      {children}
    </button>
  )
}

/** Inside of a cell, which cuts what is larger. */
const look = {
  ...{ h: '24px', minH: '24px', px: '1', textAlign: 'inherit', verticalAlign: 'middle' },
  _focusVisible: { outlineOffset: '-1px' },
} as const

/**
 * Enter and leaving it save; Escape restores. What is refused stays, with its message. After a change by somebody else,
 * it says what the value is now, and only another Enter saves.
 */
function Editor<Row extends { id: string }, Form, Page>(
  props: Omit<Props<Row, Form, Page>, 'children'> & { onClose: () => void },
) {
  const { record, pageNow, name, value, onClose } = props
  const { save, readAgain } = record.useSave(pageNow(), false)
  const [row, setRow] = useState(props.row)
  const [text, setText] = useState(() => value.textOf(row))
  const [refusal, setRefusal] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isClosed = useRef(false)
  const { busy, run } = useSingleRun()
  useEffect(() => input.current?.select(), [])

  const close = (byKey: boolean) => {
    isClosed.current = true
    if (byKey) input.current?.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
    onClose()
  }
  const send = (from: Row, text: string): Promise<SaveOutcome<Row>> =>
    saveWithoutMessage(from, () => save(value.formOf(from, text), from))
  const offerUndo = (saved: Row, said: { title: string } | undefined) => {
    const [was, is] = [row, saved].map(value.textOf)
    offerEditUndo({
      said: { title: said?.title ?? 'Saved', text: `${value.title} of ${name}: ${was} → ${is}` },
      save: () => send(saved, was ?? ''),
      onUndone: () => {},
    })
  }
  /** Says what the record is now that somebody else has changed it. */
  const compare = async () => {
    const now = await readAgain(row.id).catch(() => undefined) // the message says so
    if (now === undefined) return setRefusal('It was changed in the meantime, and did not load. Save again to load it.')
    if (now) {
      setRow(now)
      return setRefusal(`Changed in the meantime: it is ${value.textOf(now)} now. Enter saves yours.`)
    }
    toast.error(`${value.title} ${text} was not saved: ${name} was deleted in the meantime.`)
    close(false)
  }
  const submit = async (byKey: boolean) => {
    if (text.trim() === value.textOf(row)) return close(byKey)
    const problem = value.problemOf(text)
    if (problem) return setRefusal(problem)
    const outcome = await send(row, text)
    if (outcome.kind === 'stale') return compare()
    if (outcome.kind === 'refused') return setRefusal(inSentences(Object.values(outcome.fields)))
    const [saved] = outcome.kind === 'saved' ? outcome.rows : []
    if (!saved || outcome.kind !== 'saved') return
    offerUndo(saved, outcome.said)
    close(byKey)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') close(true)
    else void run(() => submit(true))
  }
  const onBlur = () => {
    // Another window has the focus, or what was changed by somebody else must be decided.
    if (isClosed.current || document.activeElement === input.current || refusal) return
    void run(() => submit(false))
  }
  const messageId = useId()
  return (
    <>
      <Input
        ref={input}
        autoFocus
        {...look}
        w={`${value.width}px`}
        aria-label={`${value.title} of ${name}`}
        aria-invalid={refusal !== null || undefined}
        aria-describedby={refusal === null ? undefined : messageId}
        inputMode="decimal"
        readOnly={busy}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setRefusal(null)
        }}
        {...{ onKeyDown, onBlur }}
      />
      {refusal && (
        <MessageBelow id={messageId} of={input}>
          {refusal}
        </MessageBelow>
      )}
    </>
  )
}

/** Why a value was not saved, below it: cells cut what is larger. */
function MessageBelow({ id, of, children }: { id: string; of: { current: HTMLElement | null }; children: string }) {
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const edges = of.current?.getBoundingClientRect()
      if (!edges || !tip.current) return
      tip.current.style.left = `${Math.max(8, Math.min(edges.left, window.innerWidth - tip.current.offsetWidth - 8))}px`
      tip.current.style.top = `${edges.bottom + 4}px`
    }
    place()
    window.addEventListener('scroll', place, true)
    return () => window.removeEventListener('scroll', place, true)
  }, [of, children])
  return createPortal(
    <Tip ref={tip} id={id} role="alert" layerStyle="danger">
      {children}
    </Tip>,
    document.body,
  )
}
