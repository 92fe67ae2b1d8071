import './term.css'
import { Link } from 'react-router'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { Popover } from '../overlay/Popover'
import { glossaryPath } from './glossaryPath'
import { lazyComponent } from '../layout/FaultBoundary'

const TermMeaning = lazyComponent(() => import('./TermMeaning'), 'TermMeaning', <p className="subtle">Loading…</p>)

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
        trigger={(trigger) => (
          <button type="button" className="term-mark" aria-label={`What “${name}” means`} {...trigger} />
        )}
      >
        {() => (
          <div className="term-sheet" role="status">
            <TermMeaning of={of} />
            <Link to={`${glossaryPath}#${of}`}>Glossary</Link>
          </div>
        )}
      </Popover>
    </div>
  )
}
