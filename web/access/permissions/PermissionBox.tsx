import { Lock } from 'lucide-react'
import type { MatrixBox } from '../../../shared/access/permissionMatrix'
import { Checkbox } from '../../ui/form/Checkbox'

/** Common data of the boxes in a matrix. */
export interface Choosing {
  chosen: ReadonlySet<number>
  /** Saved permissions; boxes that differ are marked. Null if there is nothing to compare. */
  before: ReadonlySet<number> | null
  /** Why a permission cannot be changed; null if it can. */
  lockOf: (code: number) => string | null
  set: (codes: readonly number[], isChosen: boolean) => void
  /** Ids of the texts that describe added and removed boxes. */
  noteIds: Readonly<Record<'added' | 'removed', string>>
}

const changeOf = ({ code }: MatrixBox, { chosen, before }: Choosing) =>
  !before || chosen.has(code) === before.has(code) ? null : chosen.has(code) ? 'added' : 'removed'

interface Props {
  box: MatrixBox
  rowTitle: string
  column: number
  choosing: Choosing
  /** Shows the permission's name beside the box on all screens; otherwise only on phones. */
  isNamed?: boolean
}

/** Check box of one permission, with its name and whether it is locked or changed. */
export function PermissionBox({ box, rowTitle, column, choosing, isNamed = false }: Props) {
  const change = changeOf(box, choosing)
  const lock = choosing.lockOf(box.code)
  const className = ['pm-box', isNamed && 'named', change].filter(Boolean).join(' ')
  return (
    <label className={className} title={`${box.words} (${box.name}, ${box.code})${lock ? `. ${lock}` : ''}`}>
      <Checkbox
        tabIndex={-1}
        data-column={column}
        label={`${rowTitle}: ${box.title}, ${box.name}`}
        aria-describedby={change ? choosing.noteIds[change] : undefined}
        checked={choosing.chosen.has(box.code)}
        disabled={lock !== null}
        onChange={(isChosen) => choosing.set([box.code], isChosen)}
      />
      <span className="pm-name" aria-hidden>
        {box.title}
        {isNamed && <code className="pm-code">{box.name}</code>}
      </span>
      {lock && isNamed && <Lock className="small" aria-hidden />}
    </label>
  )
}

interface ToggleProps {
  label: string
  /** Shown beside the box; only on phones without `isNamed`. */
  title: string
  codes: readonly number[]
  column: number
  choosing: Choosing
  isNamed?: boolean
}

/** Check box for several permissions: mixed if only some are selected. Locked ones do not change. */
export function ToggleBox({ label, title, codes, column, choosing, isNamed = false }: ToggleProps) {
  const free = codes.filter((code) => choosing.lockOf(code) === null)
  const count = free.filter((code) => choosing.chosen.has(code)).length
  const isMixed = count > 0 && count < free.length
  return (
    <label className={isNamed ? 'pm-box named' : 'pm-box'} title={label}>
      <Checkbox
        tabIndex={-1}
        data-column={column}
        label={label}
        checked={free.length > 0 && count === free.length}
        disabled={free.length === 0}
        mixed={isMixed}
        onChange={() => choosing.set(free, count < free.length)}
      />
      <span className="pm-name" aria-hidden>
        {title}
      </span>
    </label>
  )
}
