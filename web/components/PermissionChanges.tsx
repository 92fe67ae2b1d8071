import './permissionChanges.css'
import { CircleMinus, CirclePlus } from 'lucide-react'
import type { PermissionGroupFactsFragment } from '../generated/graphql'

interface Props {
  groups: readonly PermissionGroupFactsFragment[]
  before: ReadonlySet<number>
  after: ReadonlySet<number>
}

/** What a save would add and take, by name. */
export function PermissionChanges({ groups, before, after }: Props) {
  const all = groups.flatMap(({ permissions }) => permissions)
  const added = all.filter(({ id }) => after.has(id) && !before.has(id))
  const removed = all.filter(({ id }) => before.has(id) && !after.has(id))
  return (
    <section className="permission-changes" aria-label="Changes" aria-live="polite">
      <h3>Changes</h3>
      {added.length + removed.length === 0 && <p className="muted">No permission is added or removed.</p>}
      {added.length > 0 && <Names title="Added" kind="added" rows={added} />}
      {removed.length > 0 && <Names title="Removed" kind="removed" rows={removed} />}
    </section>
  )
}

function Names({
  title,
  kind,
  rows,
}: {
  title: string
  kind: 'added' | 'removed'
  rows: readonly { id: number; name: string }[]
}) {
  const Icon = kind === 'added' ? CirclePlus : CircleMinus
  return (
    <div className={kind}>
      <h4>
        <Icon className="small" aria-hidden />
        {title} ({rows.length})
      </h4>
      <ul>
        {rows.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </div>
  )
}
