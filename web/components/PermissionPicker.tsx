import './permissionPicker.css'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Check, Lock, Minus } from 'lucide-react'
import type { PermissionGroupFactsFragment } from '../generated/graphql'

interface Props {
  /** Accessible name of the tabs. */
  label: string
  groups: readonly PermissionGroupFactsFragment[]
  chosen: ReadonlySet<number>
  /** Without it, what is chosen is only shown. */
  onChange?: (chosen: ReadonlySet<number>) => void
  /** What the user may choose, and why not the rest; all of them when left out. */
  allowed?: { has: (id: number) => boolean; why: string }
}

/** A tab for each category of permissions, and under it its permissions as check boxes, or only as what is held. */
export function PermissionPicker({ label, groups, chosen, onChange, allowed }: Props) {
  const panelId = useId()
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const group = groups.find(({ name }) => name === current) ?? groups[0]
  const onKeyDown = (event: KeyboardEvent) => {
    const at = groups.findIndex(({ name }) => name === group?.name)
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: groups.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = groups.at(to % groups.length)
    setCurrent(next?.name ?? null)
    bar.current
      ?.querySelectorAll<HTMLElement>('[role=tab]')
      [groups.indexOf(next as PermissionGroupFactsFragment)]?.focus()
  }
  const held = ({ permissions }: PermissionGroupFactsFragment) => permissions.filter(({ id }) => chosen.has(id)).length
  return (
    <div className="permission-picker">
      <div
        ref={bar}
        className="permission-tabs"
        role="tablist"
        aria-orientation="vertical"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {groups.map((one) => {
          const isCurrent = one === group
          return (
            <button
              key={one.name}
              type="button"
              role="tab"
              id={`${panelId}-${one.name}`}
              aria-selected={isCurrent}
              aria-controls={isCurrent ? panelId : undefined}
              tabIndex={isCurrent ? 0 : -1}
              onClick={() => setCurrent(one.name)}
            >
              {one.name}
              <small className={held(one) ? undefined : 'subtle'}>
                {held(one)}/{one.permissions.length}
              </small>
            </button>
          )
        })}
      </div>
      {group && (
        <div
          className="permission-panel"
          id={panelId}
          role="tabpanel"
          aria-labelledby={`${panelId}-${group.name}`}
          tabIndex={onChange ? undefined : 0}
        >
          {onChange ? (
            <Boxes group={group} chosen={chosen} onChange={onChange} allowed={allowed} />
          ) : (
            <Held group={group} chosen={chosen} />
          )}
        </div>
      )}
    </div>
  )
}

function Held({ group, chosen }: { group: PermissionGroupFactsFragment; chosen: ReadonlySet<number> }) {
  return (
    <ul className="permission-list">
      {group.permissions.map(({ id, name }) => (
        <li key={id} className={chosen.has(id) ? undefined : 'subtle'}>
          {chosen.has(id) ? (
            <Check className="small" aria-label="Held" />
          ) : (
            <Minus className="small" aria-label="Not held" />
          )}
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}

type BoxesProps = { group: PermissionGroupFactsFragment } & Pick<Props, 'chosen' | 'allowed'> & {
    onChange: NonNullable<Props['onChange']>
  }

function Boxes({ group, chosen, onChange, allowed }: BoxesProps) {
  const noteId = useId()
  const free = group.permissions.filter(({ id }) => allowed?.has(id) ?? true)
  const all = free.length > 0 && free.every(({ id }) => chosen.has(id))
  const some = !all && free.some(({ id }) => chosen.has(id))
  const set = (ids: readonly { id: number }[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const { id } of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    onChange(next)
  }
  const isLocked = free.length < group.permissions.length
  return (
    <>
      <label className="permission-all">
        <input
          type="checkbox"
          checked={all}
          disabled={free.length === 0}
          ref={(box) => void (box && (box.indeterminate = some))}
          onChange={({ target }) => set(free, target.checked)}
        />
        <span>Select all in {group.name}</span>
      </label>
      {isLocked && (
        <p className="hint permission-note" id={noteId}>
          <Lock className="small" aria-hidden />
          {allowed?.why}
        </p>
      )}
      <div className="permission-list">
        {group.permissions.map(({ id, name }) => {
          const locked = !free.some((permission) => permission.id === id)
          return (
            <label key={id} className={locked ? 'locked' : undefined} title={locked ? allowed?.why : undefined}>
              <input
                type="checkbox"
                checked={chosen.has(id)}
                disabled={locked}
                aria-describedby={locked ? noteId : undefined}
                onChange={({ target }) => set([{ id }], target.checked)}
              />
              <span>{name}</span>
              {locked && <Lock className="small" aria-hidden />}
            </label>
          )
        })}
      </div>
    </>
  )
}
