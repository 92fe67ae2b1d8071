import type { LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Needed } from '../../../shared/access/permissions'
import { capToRaise, type CapToRaise, type GivenCap } from '../../routing/caps/capToRaise'
import { RaiseCapDialog } from '../../routing/caps/RaiseCapDialog'
import { useMay } from '../../app/session/useSession'

export interface Problem {
  key: string
  icon: LucideIcon
  tone: 'danger' | 'warning' | 'quiet'
  title: ReactNode
  detail?: ReactNode
  /** Link to solve it, with permission. */
  mend?: { label: string; to: string; permission: Needed }
  /** The full cap, which may be raised here; otherwise by the link. */
  cap?: GivenCap
  /** Time, shown at the right if there is no link. */
  at?: ReactNode
}

/** Problems with links to solve them. */
export function ProblemList({ problems, none }: { problems: readonly Problem[]; none: string }) {
  const may = useMay()
  const [raised, setRaised] = useState<CapToRaise | null>(null)
  if (!problems.length) return <p className="ov-none">{none}</p>
  const mending = ({ mend, cap, at }: Problem) => {
    const offered = cap ? capToRaise(may, cap) : null
    if (offered)
      return (
        <button type="button" className="ov-mend" onClick={() => setRaised(offered)}>
          Raise cap
        </button>
      )
    if (!mend || !may(mend.permission)) return <small className="figure">{at}</small>
    return (
      <Link className="ov-mend" to={mend.to}>
        {mend.label}
      </Link>
    )
  }
  return (
    <>
      <ul className="ov-problems">
        {problems.map((problem) => (
          <li key={problem.key}>
            <problem.icon aria-hidden className={problem.tone} />
            <p>
              {problem.title}
              {problem.detail && <small>{problem.detail}</small>}
            </p>
            {mending(problem)}
          </li>
        ))}
      </ul>
      {raised && <RaiseCapDialog cap={raised} onClose={() => setRaised(null)} />}
    </>
  )
}
