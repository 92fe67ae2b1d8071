import type { ApolloClient } from '@apollo/client'
import { errorText } from '../../ui/show/errors'
import { toast } from '../../ui/overlay/toasts'
import { LeadEmailsDocument } from '../../generated/graphql'
import type { Bulk } from './useBulk'

/** Page size for ids and e-mails: the maximum of the list. */
const emailsAsked = 1000

async function toClipboard(emails: readonly string[]) {
  try {
    await navigator.clipboard.writeText(emails.join('\n'))
    toast.success('Emails copied to clipboard')
  } catch {
    // Some browsers only allow copying right after a click, so the message has a button for another one.
    toast.error('The browser did not allow copying. Check its permission for the clipboard.', {
      action: { label: 'Copy', onClick: () => void toClipboard(emails) },
    })
  }
}

/** Copies the e-mails of the selected leads; for all matching ones, reads them first, a thousand at a time. */
export function copyEmails(
  client: ApolloClient,
  start: (bulk: Bulk) => void,
  {
    allMatching,
    selected,
  }: { allMatching: readonly string[] | null; selected: ReadonlyMap<string, { email: string }> },
) {
  if (!allMatching) return void toClipboard([...selected.values()].map(({ email }) => email))
  const emails = new Map<string, string>()
  start({
    title: 'Copy emails',
    ids: allMatching,
    portionSize: emailsAsked,
    send: async ({ ids }) => {
      const { data } = await client.query({ query: LeadEmailsDocument, variables: { ids }, fetchPolicy: 'no-cache' })
      for (const { id, email } of data?.leads?.rows ?? []) emails.set(id, email)
      return { refused: [] }
    },
    onEnd: ({ left, total, error }, resume) => {
      if (!left.length) void toClipboard(allMatching.flatMap((id) => emails.get(id) ?? []))
      else if (error && left.length === total)
        toast.error(errorText(error), { error, action: { label: 'Retry', onClick: resume } })
    },
  })
}
