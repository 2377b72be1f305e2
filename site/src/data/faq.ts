export type Question = { question: string; answer: string };

export const homeQuestions: readonly Question[] = [
  {
    question: 'What does it cost?',
    answer:
      'Nothing. Posting games and responding to them are free. Premium features such as verified badges, priority listings and advanced notifications are planned, and will be announced before they arrive.',
  },
  {
    question: 'How far ahead should we post?',
    answer:
      'Post availability 2-3 weeks ahead. That leaves both teams time to check with families, book a field and find officials. Shorter notice works too: every open date that is still to come can be found.',
  },
  {
    question: 'What is the difference between looking and hosting?',
    answer:
      'Post as “Looking for Host” when you need a team with a field or court, and say how far you would travel. Post as “Can Host” when you have a field and need an opponent to come to you.',
  },
  {
    question: 'Who sees our contact details?',
    answer:
      'Other teams see your team’s name, place, sport, age group and games, never the email address or phone number of your account. Once an interest is accepted, you talk through messages here. A contact and a phone number for the day go on the game card, if you want: only the other team of that game sees them.',
  },
];

export function faqFacts(questions: readonly Question[]): Record<string, unknown> {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
