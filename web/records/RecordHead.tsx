import type { ReactNode } from 'react'
import { HStack, Text } from '@chakra-ui/react'
import { PageHead } from '../ui/layout/PageHead'

interface Props {
  title: string
  breadcrumb: ReactNode
  /** Beside the title. */
  status?: ReactNode
  /** One line below the title. */
  facts?: ReactNode
  /** At the right. */
  children?: ReactNode
}

/** Header of a record's page: breadcrumb, name, status, and a line of facts. */
export function RecordHead({ facts, children, ...head }: Props) {
  return (
    <>
      <PageHead isRecord {...head}>
        <HStack gap={{ base: '1', md: '3' }} ml="auto">
          {children}
        </HStack>
      </PageHead>
      {facts && (
        <HStack as="ul" wrap="wrap" gap="2px 20px" px="gutter" py="1" color="fg.muted">
          {facts}
        </HStack>
      )}
    </>
  )
}

/** A fact in the line; nothing without a value. */
export function RecordFact({ name, children }: { name?: string; children: ReactNode }) {
  if (children === null || children === undefined) return null
  return (
    <HStack as="li" gap="1.5">
      {name && <span>{name}</span>}{' '}
      <Text as="b" textStyle="figure" color="fg" fontWeight="normal" dir="auto">
        {children}
      </Text>
    </HStack>
  )
}
