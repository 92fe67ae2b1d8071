import './permissionChanges.css'
import { CircleMinus, CirclePlus } from 'lucide-react'
import { matrixBox, permissionWords } from '../../../shared/access/permissionMatrix'

interface Props {
  before: ReadonlySet<number>
  after: ReadonlySet<number>
}

/** Codes that a save adds and removes, ascending. */
const changesOf = ({ before, after }: Props) => ({
  added: [...after].filter((code) => !before.has(code)).sort((a, b) => a - b),
  removed: [...before].filter((code) => !after.has(code)).sort((a, b) => a - b),
})

/** `3 added, 1 removed`; empty without changes. */
export function changesInWords(sets: Props): string {
  const { added, removed } = changesOf(sets)
  return [added.length && `${added.length} added`, removed.length && `${removed.length} removed`]
    .filter(Boolean)
    .join(', ')
}

/** Lists the permissions that a save adds and removes. */
export function PermissionChanges(sets: Props) {
  const { added, removed } = changesOf(sets)
  return (
    <section className="permission-changes" aria-label="Changes">
      <h3>Changes</h3>
      {added.length + removed.length === 0 && <p className="muted">No permission is added or removed.</p>}
      {added.length > 0 && <Names title="Added" kind="added" codes={added} />}
      {removed.length > 0 && <Names title="Removed" kind="removed" codes={removed} />}
    </section>
  )
}

function Names({ title, kind, codes }: { title: string; kind: 'added' | 'removed'; codes: readonly number[] }) {
  const Icon = kind === 'added' ? CirclePlus : CircleMinus
  return (
    <div className={kind}>
      <h4>
        <Icon className="small" aria-hidden />
        {title} ({codes.length})
      </h4>
      <ul tabIndex={codes.length > 8 ? 0 : undefined} aria-label={title}>
        {codes.map((code) => (
          <li key={code} title={matrixBox(code)?.name}>
            {permissionWords(code)}
          </li>
        ))}
      </ul>
    </div>
  )
}
