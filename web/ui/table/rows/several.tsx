import type { ReactNode } from 'react'
import { Flag } from '../../show/CountryName'

/** Maximum of shown names; others are counted and listed on hover and focus. */
const maxNamed = 3

interface Named {
  id: string
  name: string
  code?: string
  href?: string | null
  /** The link opens a new tab. */
  opensTab?: boolean
}

/** Cell of several records, countries with flags; `none` if empty. */
export function several(all: readonly Named[], none: ReactNode): ReactNode {
  if (!all.length) return none
  return (
    <span
      className="dt-several"
      {...(all.length > maxNamed
        ? { 'data-more': all.map(({ name }) => name).join(', ') }
        : { title: all.map(({ name }) => name).join(', ') })}
    >
      <span className="dt-several-named">
        {all.slice(0, maxNamed).map(({ id, name, code, href, opensTab }, place) => (
          <span key={id}>
            {place > 0 && ', '}
            {code && <Flag code={code} />}
            {code && ' '}
            {href ? (
              <a href={href} tabIndex={-1} {...(opensTab && { target: '_blank', rel: 'noreferrer' })}>
                <bdi>{name}</bdi>
              </a>
            ) : (
              <bdi>{name}</bdi>
            )}
          </span>
        ))}
      </span>
      {all.length > maxNamed && <span className="dt-more"> +{all.length - maxNamed}</span>}
    </span>
  )
}

/** The same for texts. */
export const severalTexts = (all: readonly string[], none: ReactNode) =>
  several(
    all.map((text) => ({ id: text, name: text })),
    none,
  )
