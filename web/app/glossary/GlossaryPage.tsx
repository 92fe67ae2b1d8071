import { useEffect } from 'react'
import { Box, chakra, Text } from '@chakra-ui/react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { glossary, type TermKey } from '../../../shared/app/glossary/glossary'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState } from '../../ui/layout/QueryStates'
import { SearchBox } from '../../ui/form/SearchBox'

const keys = (Object.keys(glossary) as TermKey[]).sort((one, other) =>
  glossary[one].term.localeCompare(glossary[other].term, 'en', { sensitivity: 'base' }),
)

/** Terms that contain every word in their name or meaning. */
function found(text: string): TermKey[] {
  const words = text.trim().toLowerCase().split(/\s+/)
  return keys.filter((key) => {
    const { term, meaning } = glossary[key]
    return words.every((word) => `${term} ${meaning}`.toLowerCase().includes(word))
  })
}

const Entry = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '180px 1fr' },
    gap: '4px 16px',
    p: '12px 8px',
    borderBottom: '1px solid {colors.border}',
    scrollMargin: '80px',
  },
})

/** Meanings of the business terms, each with its own link. */
export function GlossaryPage() {
  const [search, setSearch] = useSearchParams()
  const { hash } = useLocation()
  const text = search.get('search') ?? ''
  const shown = found(text)
  const chosen = hash.slice(1)
  useEffect(() => {
    const term = chosen ? document.getElementById(chosen) : null
    term?.scrollIntoView({ block: 'center' })
    term?.focus({ preventScroll: true })
  }, [chosen])
  return (
    <section className="page">
      <PageHead title="Glossary" count={shown.length}>
        <Box css={{ mdDown: { width: 'full', '& > .search-box': { width: 'full' } } }}>
          <SearchBox
            label="Search the glossary"
            value={text}
            onType={(text) => setSearch(text ? { search: text } : {}, { replace: true })}
          />
        </Box>
      </PageHead>
      {shown.length === 0 ? (
        <EmptyState title="No term found" text={`No term of the glossary has “${text.trim()}” in it.`} />
      ) : (
        <Box as="dl" maxW="880px" px={{ base: '2', md: '3' }} pb="6" overflow="auto">
          {shown.map((key) => (
            <Entry key={key} id={key} tabIndex={-1} bg={key === chosen ? 'accent.subtle' : undefined}>
              <Text as="dt" fontWeight="medium">
                {glossary[key].term}
              </Text>
              <Text as="dd" color="fg.muted">
                {glossary[key].meaning}
                {glossary[key].seeAlso.length > 0 && (
                  <Text as="span" display="block" mt="1" fontSize="xs">
                    See also{' '}
                    {glossary[key].seeAlso.map((other, at) => (
                      <span key={other}>
                        {at > 0 && ', '}
                        {/* Without the search, which may hide the other term. */}
                        <Link to={{ search: '', hash: other }}>{glossary[other].term}</Link>
                      </span>
                    ))}
                  </Text>
                )}
              </Text>
            </Entry>
          ))}
        </Box>
      )}
    </section>
  )
}
