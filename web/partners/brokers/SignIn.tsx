import { Pairs } from '../../ui/form/Pairs'
import { Field } from '../../ui/form/Field'
import { TextField } from '../../ui/form/TextField'
import { Select } from '../../ui/form/choices/Select'
import { optionsOf } from '../settings/OneOf'
import { Section } from '../../ui/layout/Section'
import { documentFormatNames, type FormSignIn, requestFormatNames } from './brokerFields'
import { SecretInput } from './HeaderRows'

const kindNames: Readonly<Record<FormSignIn['kind'], string>> = {
  none: 'By headers or fields',
  basic: 'User name and password',
  bearer: 'Bearer token',
  signature: 'Signature (HMAC)',
  token: 'Token that is fetched first',
}
const kindHints: Readonly<Record<FormSignIn['kind'], string>> = {
  none: 'Nothing is added to the headers and fields below.',
  basic: 'Sent as Authorization: Basic.',
  bearer: 'Sent as Authorization: Bearer.',
  signature: 'Made of the exact bytes that are sent; of the parameters where the fields stand in the address.',
  token: 'Fetched once and used until its minutes are over, or until the broker refuses it.',
}

type TextName = { [Name in keyof FormSignIn]: '' extends FormSignIn[Name] ? Name : never }[keyof FormSignIn]
const texts: Readonly<Record<FormSignIn['kind'], readonly (readonly [name: TextName, label: string])[]>> = {
  none: [],
  basic: [['user', 'User name']],
  bearer: [],
  signature: [
    ['header', 'Header of the signature'],
    ['prefix', 'Before the signature'],
  ],
  token: [
    ['url', 'Address of the sign-in'],
    ['user', 'User name'],
    ['userField', 'Their name of the user'],
    ['secretField', 'Their name of the password'],
    ['tokenAt', 'Place of the token in the answer'],
    ['header', 'Header of the token'],
    ['prefix', 'Before the token'],
    ['minutes', 'Minutes that a token is used'],
  ],
}
const secretNames = { none: '', basic: 'Password', bearer: 'Token', signature: 'Key', token: 'Password' } as const

export const hashNames = { sha256: 'SHA-256', sha512: 'SHA-512', sha1: 'SHA-1', md5: 'MD5' }
export const encodingNames = { hex: 'Hexadecimal', base64: 'Base64' }

interface Props {
  signIn: FormSignIn
  errorOf: (place: `signIn.${string}`) => string | undefined
  onTouch: () => void
  onChange: (signIn: FormSignIn) => void
}

/** How we prove who we are to the broker. Secrets are stored encrypted and never shown again. */
export function SignIn({ signIn, errorOf, onTouch, onChange }: Props) {
  const { kind } = signIn
  const set = (change: Partial<FormSignIn>) => onChange({ ...signIn, ...change })
  return (
    <Section look="ruled" title="Sign-in" hint={kindHints[kind]}>
      <Pairs>
        <Field label="Kind of sign-in">
          <Select value={kind} options={optionsOf(kindNames)} onChange={(kind) => set({ kind, secret: '' })} />
        </Field>
        {kind !== 'none' && (
          <Field label={secretNames[kind]} required error={errorOf('signIn.secret')}>
            <SecretInput value={signIn.secret} onChange={(secret) => set({ secret })} onLeave={onTouch} />
          </Field>
        )}
        {texts[kind].map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            error={errorOf(`signIn.${name}`)}
            value={signIn[name]}
            onType={(text) => set({ [name]: text })}
            onLeave={onTouch}
          />
        ))}
        {kind === 'signature' && (
          <>
            <Field label="Hash" error={errorOf('signIn.algorithm')}>
              <Select
                value={signIn.algorithm}
                placeholder="Choose"
                options={optionsOf(hashNames)}
                onChange={(algorithm) => set({ algorithm })}
              />
            </Field>
            <Field label="Written as" error={errorOf('signIn.encoding')}>
              <Select
                value={signIn.encoding}
                placeholder="Choose"
                options={optionsOf(encodingNames)}
                onChange={(encoding) => set({ encoding })}
              />
            </Field>
          </>
        )}
        {kind === 'token' && (
          <>
            <Field label="Format of the sign-in">
              <Select
                value={signIn.format}
                options={optionsOf(requestFormatNames)}
                onChange={(format) => set({ format })}
              />
            </Field>
            <Field label="Format of its answer">
              <Select
                value={signIn.answerFormat}
                options={optionsOf(documentFormatNames)}
                onChange={(answerFormat) => set({ answerFormat })}
              />
            </Field>
          </>
        )}
      </Pairs>
    </Section>
  )
}
