import { sports, states, valuesOf } from '@playfield/contracts/fields/options.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { file, glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';

export const CATEGORIES = [
  'Team Management',
  'Scheduling',
  'Team Development',
  'Baseball',
  'Decision Making',
  'Safety',
] as const;

const text = z.string().trim().min(1);

const DESCRIPTION = { min: 70, max: 165 };

/** Noon in UTC is the same day in every US time zone. */
const day = z.date().transform((midnight) => new Date(midnight.getTime() + DAY_MS / 2));

const blog = defineCollection({
  loader: glob({ pattern: '*.mdx', base: './src/content/blog' }),
  schema: z.strictObject({
    title: text,
    excerpt: text,
    metaDescription: text.min(DESCRIPTION.min).max(DESCRIPTION.max),
    author: text,
    date: day,
    updated: day.optional(),
    category: z.enum(CATEGORIES),
    tags: z.array(text).min(2),
    picture: z.enum(['clipboard', 'calendar', 'ladder', 'mound', 'crossroads', 'whistle']),
    featured: z.boolean().default(false),
  }),
});

const path = z.templateLiteral(['/', z.string()]);
const sport = z.enum(valuesOf(sports));
const texts = z.array(text).min(2);

const regions = defineCollection({
  loader: glob({ pattern: '*.yaml', base: './src/content/regions' }),
  schema: z.strictObject({
    path,
    state: z.enum(valuesOf(states)),
    name: text,
    lead: text,
    description: text.min(DESCRIPTION.min).max(DESCRIPTION.max),
    covered: z.strictObject({ towns: z.int(), zips: z.int() }),
    seasons: text,
    fields: text,
    sports: z.array(z.strictObject({ sport, note: text })).min(3),
    regions: z.array(z.strictObject({ name: text, description: text, sports: z.array(sport).min(1), cities: texts })),
  }),
});

const skill = z.strictObject({ name: text, basics: texts, advanced: texts });

const guides = defineCollection({
  loader: glob({ pattern: '*.yaml', base: './src/content/guides' }),
  schema: z.strictObject({
    path,
    sport,
    title: text,
    description: text.min(DESCRIPTION.min).max(DESCRIPTION.max),
    lead: text,
    hero: z.strictObject({ find: text, register: text }),
    closing: z.strictObject({ title: text, find: text, read: text }),
    ageGroups: z.array(
      z.strictObject({
        name: text,
        ages: text.optional(),
        description: text,
        focus: texts,
        seasonLength: text,
        gameFormat: text,
      }),
    ),
    leagueTypes: z.array(
      z.strictObject({ name: text, ages: text, description: text, characteristics: texts, seasons: text }),
    ),
    skills: z.array(skill),
    positions: z
      .array(z.strictObject({ name: text, description: text, skills: texts, mentalTraits: texts }))
      .optional(),
    tips: z.array(z.strictObject({ title: text, text })),
  }),
});

const question = z.strictObject({ question: text, answer: text });

const faq = defineCollection({
  loader: file('./src/content/faq/groups.yaml'),
  schema: z.strictObject({ id: text, title: text, order: z.number(), questions: z.array(question).min(3) }),
});

const testimonials = defineCollection({
  loader: file('./src/content/testimonials/home.yaml'),
  schema: z.strictObject({ id: text, quote: text, who: text, where: text, example: z.boolean() }),
});

const legal = defineCollection({
  loader: glob({ pattern: '*.mdx', base: './src/content/legal' }),
  schema: z.strictObject({ path, title: text, effective: text, description: text }),
});

export const collections = { blog, legal, regions, guides, faq, testimonials };
