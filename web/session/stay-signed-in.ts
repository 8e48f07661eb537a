let stays = true;

/** The user's choice on this page, for every way of signing in. By default, they stay. */
export function setStaySignedIn(value: boolean): void {
  stays = value;
}

/** The field of a sign-in request that says so; absent by default. */
export function staySignedInField(): { stay_signed_in?: false } {
  return stays ? {} : { stay_signed_in: false };
}
