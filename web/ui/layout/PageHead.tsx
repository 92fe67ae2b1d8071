import type { ReactNode } from 'react'
import { chakra, Heading } from '@chakra-ui/react'
import { formatCount } from '../../../shared/app/format'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { Term } from '../terms/Term'

const Head = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    flex: 'none',
    minHeight: '52px',
    p: '14px {spacing.gutter} 6px',
    '& > h1': { minWidth: 0, overflowWrap: 'anywhere' },
    'nav + &': { minHeight: '42px', pt: '1' },
    mdDown: {
      flexWrap: 'wrap',
      pt: '10px',
      pb: '0.5',
      // Five buttons fit beside a short title.
      '&:has(> :nth-child(8))': { gap: '1', '& > .term': { display: 'none' } },
    },
  },
  variants: {
    /** Of one record, whose name may be long. */
    isRecord: {
      true: {
        '&&': { gap: '3', minHeight: '36px', pt: '1', pb: 0, mdDown: { gap: '0 8px' } },
      },
    },
  },
})

type Props = {
  title: string
  isRecord?: boolean
  /** Glossary term, explained by a button beside the title. */
  term?: TermKey
  /** Number of records, in grey beside the title. */
  count?: number | null
  /** Beside the title. */
  status?: ReactNode
  /** Buttons at the right. */
  children?: ReactNode
  breadcrumb?: ReactNode
}

/** Header of every screen: title, count, buttons. Also sets the document title. */
export function PageHead({ title, isRecord, term, count, status, children, breadcrumb }: Props) {
  return (
    <>
      <title>{`${title} · Back office`}</title>
      {breadcrumb}
      <Head className="page-head" isRecord={isRecord}>
        <Heading as="h1" textStyle="title" dir="auto">
          {title}
        </Heading>
        {count != null && (
          <chakra.span className="subtle figure" pt="1">
            {formatCount(count)}
          </chakra.span>
        )}
        {term && <Term of={term} name={title} />}
        {status}
        <span className="space" />
        {children}
      </Head>
    </>
  )
}
