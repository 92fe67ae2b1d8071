import { describe, expect, it } from '@jest/globals'
import { guessMapping } from './campaignSources'

describe('the fields of an uploaded list', () => {
  const person = ['email', 'first_name', 'last_name', 'phone', 'country', 'language']

  it.each([
    ['English', ['E-mail', 'First name', 'Last name', 'Phone', 'Country', 'Language']],
    ['German', ['E-Mail', 'Vorname', 'Nachname', 'Telefon', 'Land', 'Sprache']],
    ['French', ['E-mail', 'Prénom', 'Nom', 'Téléphone', 'Pays', 'Langue']],
    ['Spanish', ['Correo electrónico', 'Nombre', 'Apellido', 'Teléfono', 'País', 'Idioma']],
    ['Italian', ['E-mail', 'Nome', 'Cognome', 'Telefono', 'Paese', 'Lingua']],
  ])('are guessed from %s heads of columns', (_language, columns) => {
    expect(guessMapping(columns)).toEqual(person)
  })

  it('are guessed whatever the case, signs and kind of accents of a head', () => {
    expect(guessMapping(['TÉLÉPHONE', 'pre\u0301nom', ' e_mail: ', 'Ländercode', 'IP-Adresse'])).toEqual([
      ...['phone', 'first_name', 'email', 'country', 'ip'],
    ])
  })

  it('use "Name" as last name if another column is the first name, in any order', () => {
    expect(guessMapping(['Name', 'Vorname'])).toEqual(['last_name', 'first_name'])
    expect(guessMapping(['Name', 'Surname'])).toEqual(['first_name', 'last_name'])
    expect(guessMapping(['Name', 'Vorname', 'Nachname'])).toEqual([null, 'first_name', 'last_name'])
  })

  it('go to one column each, and to none that they do not name', () => {
    expect(guessMapping(['Mail', 'E-mail 2', 'E-Mail', 'Notiz', ''])).toEqual(['email', null, null, null, null])
  })
})
