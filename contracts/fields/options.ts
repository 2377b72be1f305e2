export type Option<Value extends string = string> = { readonly value: Value; readonly label: string };

export const sports = [
  { value: 'baseball', label: 'Baseball' },
  { value: 'basketball', label: 'Basketball' },
  { value: 'fastpitch-softball', label: 'Fast Pitch Softball' },
  { value: 'football', label: 'Football' },
  { value: 'hockey', label: 'Hockey' },
  { value: 'lacrosse', label: 'Lacrosse' },
  { value: 'slowpitch-softball', label: 'Slow Pitch Softball' },
  { value: 'soccer', label: 'Soccer' },
  { value: 'swimming', label: 'Swimming' },
  { value: 'tennis', label: 'Tennis' },
  { value: 'track', label: 'Track & Field' },
  { value: 'volleyball', label: 'Volleyball' },
  { value: 'wrestling', label: 'Wrestling' },
] as const satisfies readonly Option[];

export const ageGroups = [
  { value: '7u', label: '7U' },
  { value: '8u', label: '8U' },
  { value: '9u', label: '9U' },
  { value: '10u', label: '10U' },
  { value: '11u', label: '11U' },
  { value: '12u', label: '12U' },
  { value: '13u', label: '13U' },
  { value: '14u', label: '14U' },
  { value: '15u', label: '15U' },
  { value: '16u', label: '16U' },
  { value: '17u', label: '17U' },
  { value: '18u', label: '18U' },
  { value: 'adult', label: 'Adult' },
] as const satisfies readonly Option[];

export const genders = [
  { value: 'male', label: 'Boys / Men' },
  { value: 'female', label: 'Girls / Women' },
  { value: 'coed', label: 'Co-Ed' },
] as const satisfies readonly Option[];

export const searchGenders = [
  ...genders,
  { value: 'male-coed', label: 'Boys / Men or Co-Ed' },
  { value: 'female-coed', label: 'Girls / Women or Co-Ed' },
] as const satisfies readonly Option[];

export const competitionLevels = [
  { value: 'recreational', label: 'Recreational' },
  { value: 'competitive', label: 'Competitive' },
] as const satisfies readonly Option[];

export const userRoles = [
  { value: 'team_manager', label: 'Team Manager' },
  { value: 'view_only', label: 'Coach/Scout/Team Member' },
] as const satisfies readonly Option[];

export const matchupTypes = [
  { value: 'looking', label: 'Looking for Host' },
  { value: 'hosting', label: 'Can Host' },
] as const satisfies readonly Option[];

export const travelDistances = [10, 25, 50, 100, 200, 250, 300] as const;
export const distanceOptions = travelDistances.map((miles) => ({ value: `${miles}`, label: `${miles} miles` }));

export const states = [
  { value: 'AL', label: 'Alabama' },
  { value: 'AK', label: 'Alaska' },
  { value: 'AZ', label: 'Arizona' },
  { value: 'AR', label: 'Arkansas' },
  { value: 'CA', label: 'California' },
  { value: 'CO', label: 'Colorado' },
  { value: 'CT', label: 'Connecticut' },
  { value: 'DE', label: 'Delaware' },
  { value: 'FL', label: 'Florida' },
  { value: 'GA', label: 'Georgia' },
  { value: 'HI', label: 'Hawaii' },
  { value: 'ID', label: 'Idaho' },
  { value: 'IL', label: 'Illinois' },
  { value: 'IN', label: 'Indiana' },
  { value: 'IA', label: 'Iowa' },
  { value: 'KS', label: 'Kansas' },
  { value: 'KY', label: 'Kentucky' },
  { value: 'LA', label: 'Louisiana' },
  { value: 'ME', label: 'Maine' },
  { value: 'MD', label: 'Maryland' },
  { value: 'MA', label: 'Massachusetts' },
  { value: 'MI', label: 'Michigan' },
  { value: 'MN', label: 'Minnesota' },
  { value: 'MS', label: 'Mississippi' },
  { value: 'MO', label: 'Missouri' },
  { value: 'MT', label: 'Montana' },
  { value: 'NE', label: 'Nebraska' },
  { value: 'NV', label: 'Nevada' },
  { value: 'NH', label: 'New Hampshire' },
  { value: 'NJ', label: 'New Jersey' },
  { value: 'NM', label: 'New Mexico' },
  { value: 'NY', label: 'New York' },
  { value: 'NC', label: 'North Carolina' },
  { value: 'ND', label: 'North Dakota' },
  { value: 'OH', label: 'Ohio' },
  { value: 'OK', label: 'Oklahoma' },
  { value: 'OR', label: 'Oregon' },
  { value: 'PA', label: 'Pennsylvania' },
  { value: 'RI', label: 'Rhode Island' },
  { value: 'SC', label: 'South Carolina' },
  { value: 'SD', label: 'South Dakota' },
  { value: 'TN', label: 'Tennessee' },
  { value: 'TX', label: 'Texas' },
  { value: 'UT', label: 'Utah' },
  { value: 'VT', label: 'Vermont' },
  { value: 'VA', label: 'Virginia' },
  { value: 'WA', label: 'Washington' },
  { value: 'WV', label: 'West Virginia' },
  { value: 'WI', label: 'Wisconsin' },
  { value: 'WY', label: 'Wyoming' },
] as const satisfies readonly Option[];

type ValueOf<List extends readonly Option[]> = List[number]['value'];
export type Sport = ValueOf<typeof sports>;
export type AgeGroup = ValueOf<typeof ageGroups>;
export type Gender = ValueOf<typeof genders>;
export type CompetitionLevel = ValueOf<typeof competitionLevels>;
export type MatchupType = ValueOf<typeof matchupTypes>;

export function valuesOf<Value extends string>(options: readonly Option<Value>[]): Value[] {
  return options.map((option) => option.value);
}

export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

export const genderText = (gender: string, ageGroup: string): string =>
  labelOf(genders, gender)
    .split(' / ')
    .at(ageGroup === 'adult' ? -1 : 0) ?? gender;

type Kind = { sport: string; ageGroup: string; gender: string; competitionLevel?: string | null };

export const kindText = ({ sport, ageGroup, gender, competitionLevel }: Kind): string =>
  [
    labelOf(sports, sport),
    labelOf(ageGroups, ageGroup),
    genderText(gender, ageGroup),
    competitionLevel && labelOf(competitionLevels, competitionLevel),
  ]
    .filter(Boolean)
    .join(' · ');
