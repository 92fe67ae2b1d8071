import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Needed } from '../../../shared/access/permissions'
import { useMay } from '../../app/session/useSession'

export interface Problem {
  key: string
  icon: LucideIcon
  tone: 'danger' | 'warning' | 'quiet'
  title: ReactNode
  detail?: ReactNode
  /** Link to solve it, with permission. */
  mend?: { label: string; to: string; permission: Needed }
  /** Time, shown at the right if there is no link. */
  at?: ReactNode
}

/** Problems with links to solve them. */
export function ProblemList({ problems, none }: { problems: readonly Problem[]; none: string }) {
  const may = useMay()
  if (!problems.length) return <p className="ov-none">{none}</p>
  return (
    <ul className="ov-problems">
      {problems.map(({ key, icon: Icon, tone, title, detail, mend, at }) => (
        <li key={key}>
          <Icon aria-hidden className={tone} />
          <p>
            {title}
            {detail && <small>{detail}</small>}
          </p>
          {mend && may(mend.permission) ? (
            <Link className="ov-mend" to={mend.to}>
              {mend.label}
            </Link>
          ) : (
            <small className="figure">{at}</small>
          )}
        </li>
      ))}
    </ul>
  )
}
