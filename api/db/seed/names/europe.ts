import { culture, type Culture } from './culture'

/** Common first and last names, by the language they are common in. */
// oxfmt-ignore
export const europeanNames = {
  english: culture(
    'James Oliver Harry Jack George Noah Charlie Jacob Thomas William Emily Olivia Sophie Grace Amelia Isla Charlotte Lucy Hannah Megan Daniel Peter Susan Karen',
    "Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood Clarke O'Connor Murphy Kelly Campbell Stewart"),
  german: culture(
    'Lukas Leon Finn Paul Jonas Maximilian Felix Jürgen Wolfgang Stefan Andreas Thomas Anna Lena Emma Mia Hannah Sophie Ursula Sabine Monika Petra Jörg Günther',
    'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Gruber'),
  french: culture(
    'Jean Pierre Michel Philippe Nicolas Julien Thomas Hugo Louis Lucas Léa Chloé Camille Manon Sarah Inès Julie Marie Nathalie Isabelle Sylvie Céline François Aurélie',
    'Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefebvre Michel Garcia David Bertrand Roux Vincent Fournier Morel Girard André Lefèvre'),
  spanish: culture(
    'Antonio José Manuel Francisco David Juan Javier Daniel Carlos Miguel Alejandro Sergio María Carmen Ana Isabel Laura Cristina Marta Lucía Elena Paula Sofía Raquel',
    'García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández Díaz Moreno Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez'),
  portuguese: culture(
    'João José António Francisco Pedro Tiago Miguel Rui Paulo Luís Gabriel Lucas Maria Ana Inês Beatriz Mariana Catarina Sofia Rita Juliana Fernanda Camila Larissa',
    'Silva Santos Ferreira Pereira Oliveira Costa Rodrigues Martins Sousa Fernandes Gonçalves Gomes Lopes Marques Alves Almeida Ribeiro Pinto Carvalho Teixeira Moreira Correia Barbosa Souza'),
  italian: culture(
    'Francesco Alessandro Lorenzo Matteo Andrea Marco Giuseppe Giovanni Luca Roberto Stefano Paolo Giulia Sofia Aurora Chiara Francesca Martina Elena Paola Laura Anna Federica Valentina',
    'Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti Costa Giordano Mancini Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi'),
  dutch: culture(
    'Daan Sem Lucas Levi Bram Thijs Jan Pieter Kees Hendrik Willem Joost Emma Julia Sophie Lotte Fleur Sanne Anouk Femke Marijke Ingrid Els Wouter',
    'Jansen Bakker Visser Smit Meijer Mulder Bos Vos Peters Hendriks Dekker Brouwer Dijkstra Smeets Kuipers Peeters Janssens Maes Jacobs Mertens Willems Claes Goossens Wouters'),
  nordic: culture(
    'Lars Erik Anders Johan Mikael Magnus Nils Olav Björn Søren Jens Mads Anna Maria Kristina Ingrid Astrid Freja Sofie Karin Elin Maja Åsa Gunnar',
    'Andersson Johansson Karlsson Nilsson Eriksson Larsson Olsson Hansen Johansen Olsen Larsen Andersen Pedersen Nielsen Jensen Christensen Sørensen Lindberg Bergström Lundgren Holm Dahl Berg Haugen'),
  finnish: culture(
    'Juhani Mikko Antti Jari Timo Matti Pekka Ville Janne Sami Maria Helena Johanna Anne Laura Päivi Sanna Tiina Kaisa Hanna',
    'Korhonen Virtanen Mäkinen Nieminen Mäkelä Hämäläinen Laine Heikkinen Koskinen Järvinen Lehtonen Lehtinen Saarinen Salminen Heinonen Niemi Kinnunen Salonen Turunen Laitinen'),
  polish: culture(
    'Piotr Krzysztof Andrzej Tomasz Paweł Jan Michał Marcin Łukasz Jakub Adam Mateusz Anna Maria Katarzyna Małgorzata Agnieszka Barbara Ewa Magdalena Zofia Joanna Monika Aleksandra',
    'Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski Kozłowski Jankowski Mazur Kwiatkowski Krawczyk Piotrowski Grabowski Pawłowski Michalski Król Wieczorek Jabłoński Wróbel'),
  czech: culture(
    'Jiří Jan Petr Josef Pavel Martin Tomáš Jaroslav Miroslav Lukáš Marek Ondřej Jana Marie Eva Hana Anna Lenka Kateřina Lucie Věra Alena Zuzana Monika',
    'Novák Svoboda Novotný Dvořák Černý Procházka Kučera Veselý Horák Němec Marek Pospíšil Král Jelínek Růžička Beneš Fiala Sedláček Horváth Kováč Varga Tóth Nagy Baláž'),
  hungarian: culture(
    'László István József János Zoltán Sándor Gábor Ferenc Attila Péter Mária Erzsébet Katalin Ilona Éva Anna Zsuzsanna Ágnes Judit Krisztina',
    'Nagy Kovács Tóth Szabó Horváth Varga Kiss Molnár Németh Farkas Balogh Papp Takács Juhász Lakatos Mészáros Oláh Simon Rácz Fekete'),
  romanian: culture(
    'Andrei Alexandru Mihai Ion Gheorghe Constantin Ionuț Ștefan Florin Adrian Maria Elena Ioana Andreea Mihaela Cristina Ana Alina Daniela Gabriela',
    'Popescu Ionescu Popa Radu Dumitru Stan Stoica Gheorghe Matei Ciobanu Rusu Constantin Marin Lazăr Moldovan Munteanu Dinu Florea Neagu Ungureanu'),
  balkan: culture(
    'Ivan Marko Nikola Stefan Luka Petar Milan Dragan Zoran Goran Ante Josip Ana Marija Ivana Jelena Milica Dragana Maja Katarina Petra Sanja Vesna Snežana',
    'Horvat Kovačević Babić Marić Jurić Novak Knežević Vuković Marković Petrović Jovanović Nikolić Ilić Đorđević Pavlović Stojanović Popović Zupančič Krajnc Hodžić Hadžić Delić Begić Tomić'),
  bulgarian: culture(
    'Georgi Ivan Dimitar Nikolay Petar Hristo Todor Stoyan Aleksandar Plamen Maria Ivanka Elena Yordanka Desislava Gergana Nadezhda Radka Tsvetelina Viktoria',
    'Ivanov Georgiev Dimitrov Petrov Nikolov Hristov Stoyanov Todorov Iliev Vasilev Atanasov Petkov Angelov Kolev Mihaylov Popov Yordanov Kostov Marinov Stefanov'),
  greek: culture(
    'Giorgos Dimitris Konstantinos Ioannis Nikos Panagiotis Vasilis Christos Thanasis Andreas Maria Eleni Katerina Vasiliki Sofia Georgia Anna Ioanna Dimitra Despina',
    'Papadopoulos Papageorgiou Oikonomou Pappas Georgiou Ioannou Konstantinou Vlachos Dimitriou Nikolaidis Makris Karagiannis Antoniou Christodoulou Savvidis Panagopoulos Angelopoulos Charalambous Michail Theodorou'),
  baltic: culture(
    'Jonas Mantas Tomas Darius Andrius Jānis Mārtiņš Kristaps Edgars Rasmus Martin Kristjan Ieva Rasa Jurgita Līga Ilze Anna Kristīne Liis Kadri Tiina',
    'Kazlauskas Petrauskas Jankauskas Stankevičius Balčiūnas Bērziņš Kalniņš Ozoliņš Jansons Liepiņš Krūmiņš Tamm Saar Sepp Mägi Kask Kukk Rebane Ilves Pärn'),
  slavic: culture(
    'Oleksandr Andriy Serhiy Volodymyr Dmytro Mykola Ihor Yuriy Roman Maksym Olena Oksana Natalia Iryna Tetiana Svitlana Anna Kateryna Yulia Halyna',
    'Shevchenko Kovalenko Bondarenko Tkachenko Kravchenko Kovalchuk Oliynyk Shevchuk Koval Polishchuk Bondar Melnyk Moroz Marchenko Lysenko Rudenko Savchenko Petrenko Kravchuk Klymenko'),
} satisfies Record<string, Culture>
