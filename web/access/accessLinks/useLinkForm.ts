import { useState, type FormEvent } from 'react'
import type { SignInAnswerFragment } from '../../generated/graphql'
import { focusFirstWrong } from '../../ui/form/focusFirstWrong'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { errorText } from '../../ui/show/errors'

type Wrong<Form> = Partial<Record<keyof Form, string>>

interface Spec<Form> {
  start: Form
  problems: (form: Form) => Partial<Record<keyof Form, string | null>>
  send: (form: Form) => Promise<SignInAnswerFragment | null | undefined>
  onAnswer: (answer: SignInAnswerFragment) => void
  /** The link does not work any more: why, and who can make a new one. */
  onBroken: (reason: string) => void
}

/** A form behind a link. Errors stand under their fields until the input changes, and the first one gets the focus. */
export function useLinkForm<Form extends Record<string, string>>({
  start,
  problems,
  send,
  onAnswer,
  onBroken,
}: Spec<Form>) {
  const [form, setForm] = useState(start)
  const [wrong, setWrong] = useState<Wrong<Form>>({})
  const [problem, setProblem] = useState<{ text: string; error?: unknown } | null>(null)
  const { busy, run } = useSingleRun()

  const refuse = (element: HTMLFormElement, found: Wrong<Form>) => {
    setWrong(found)
    requestAnimationFrame(() => focusFirstWrong(element))
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    setProblem(null)
    const found = Object.entries(problems(form)).filter(([, text]) => text)
    if (found.length) return refuse(element, Object.fromEntries(found) as Wrong<Form>)
    await run(async () => {
      try {
        const answer = await send(form)
        if (!answer?.errors.length) return answer && onAnswer(answer)
        const broken = answer.errors.find(({ field }) => field?.endsWith('token'))
        if (broken) return onBroken(broken.message)
        const [atFields, others] = [true, false].map((isKnown) =>
          answer.errors.filter(({ field }) => Object.hasOwn(form, field ?? '') === isKnown),
        )
        if (others?.[0]) setProblem({ text: others[0].message })
        refuse(
          element,
          Object.fromEntries((atFields ?? []).map(({ field, message }) => [field, message])) as Wrong<Form>,
        )
      } catch (error) {
        setProblem({ text: errorText(error), error })
      }
    })
  }
  return {
    form,
    busy,
    problem,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
    field: (name: keyof Form) => ({
      value: form[name] ?? '',
      error: wrong[name],
      onType: (text: string) => {
        setForm((before) => ({ ...before, [name]: text }))
        setWrong((before) => ({ ...before, [name]: undefined }))
      },
    }),
  }
}
