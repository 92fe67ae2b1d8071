import { createContext, useContext, type HTMLAttributes } from 'react'

/** The level of the lead's name: 1 on a page of its own, 2 in the panel. */
export const TitleLevel = createContext<1 | 2>(2)

/** A heading so many levels below the lead's name: a section is 1, a part of it 2. */
export function Heading({ below, ...props }: { below: 0 | 1 | 2 } & HTMLAttributes<HTMLHeadingElement>) {
  const Level = `h${useContext(TitleLevel) + below}` as 'h1' | 'h2' | 'h3' | 'h4'
  return <Level {...props} />
}
