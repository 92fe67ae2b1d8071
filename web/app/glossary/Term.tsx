import './term.css'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { TermKey } from '../../../shared/app/glossary'
import { Popover } from '../../ui/overlay/Popover'
import { routeTable } from '../routeTable'

const TermMeaning = lazy(async () => ({ default: (await import('./TermMeaning')).TermMeaning }))

/**
 * Question mark after a term, which opens its meaning. Drawn by CSS, so that it is not part of the text. `name`: the
 * term, for screen readers.
 */
export function Term({ of, name }: { of: TermKey; name: string }) {
  return (
    <div className="term">
      <Popover
        label={`What “${name}” means`}
        width={280}
        floats
        trigger={(trigger) => (
          <button type="button" className="term-mark" aria-label={`What “${name}” means`} {...trigger} />
        )}
      >
        {() => (
          <div className="term-sheet" role="status">
            <Suspense fallback={<p className="subtle">Loading…</p>}>
              <TermMeaning of={of} />
            </Suspense>
            <Link to={`${routeTable.GlossaryView.path}#${of}`}>Glossary</Link>
          </div>
        )}
      </Popover>
    </div>
  )
}
