import { Schema, type Types } from 'mongoose';

export type ReviewRecord = {
  _id: Types.ObjectId;
  matchupId: number;
  teamId: number;
  reviewerId: number;
  rating: number;
  sportsmanshipRating: number;
  competitivenessRating: number;
  punctualityRating: number;
  communicationRating: number;
  comment: string;
  isPublic: boolean;
  /** When everyone may see it: at once if the other team has reviewed too, else after a while. */
  revealedAt: Date;
  /** When the team was notified that it can see it; null before. */
  revealNotifiedAt: Date | null;
  createdAt: Date;
};

export const reviewSchema = new Schema<ReviewRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    matchupId: { type: Number, required: true },
    teamId: { type: Number, required: true },
    reviewerId: { type: Number, required: true },
    rating: { type: Number, required: true },
    sportsmanshipRating: { type: Number, required: true },
    competitivenessRating: { type: Number, required: true },
    punctualityRating: { type: Number, required: true },
    communicationRating: { type: Number, required: true },
    comment: { type: String, default: '' },
    isPublic: { type: Boolean, required: true },
    revealedAt: { type: Date, required: true },
    revealNotifiedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'reviews', versionKey: false },
);
reviewSchema.index({ teamId: 1, matchupId: 1, reviewerId: 1 }, { unique: true });
reviewSchema.index({ revealNotifiedAt: 1, revealedAt: 1 });
reviewSchema.index({ teamId: 1, _id: -1 });
reviewSchema.index({ reviewerId: 1, _id: -1 });
