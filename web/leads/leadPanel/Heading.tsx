import { createContext, useContext, type HTMLAttributes } from 'react'

/** Heading level of the lead's name: 1 on its own page, 2 in the panel. */
export const TitleLevel = createContext<1 | 2>(2)

/** A heading relative to the lead's name: 1 for sections, 2 for their parts. */
export function Heading({ below, ...props }: { below: 0 | 1 | 2 } & HTMLAttributes<HTMLHeadingElement>) {
  const Level = `h${useContext(TitleLevel) + below}` as 'h1' | 'h2' | 'h3' | 'h4'
  return <Level {...props} />
}
