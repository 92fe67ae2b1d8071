import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

/** Breadcrumb; the last step is the current page without a link. */
export function Breadcrumb({ steps }: { steps: ReadonlyArray<{ label: string; to?: string }> }) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol>
        {steps.map(({ label, to }, index) => (
          <li key={label}>
            {index > 0 && <ChevronRight className="small" aria-hidden />}
            {to ? (
              <Link to={to} dir="auto">
                {label}
              </Link>
            ) : (
              <span dir="auto" aria-current={index === steps.length - 1 ? 'page' : undefined}>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
