import pytest
from src.preheat import preheated
from src.programme import Switch, read_programme
from src.week import minute_of_week, moment


def test_a_row_stands_for_each_of_its_days_in_the_order_of_the_week():
    switches = read_programme("Sat-Mon 08:00 20\nSun 22:30 16.5")
    assert [(moment(switch.minute), switch.target) for switch in switches] == [
        ("Mon 08:00", 20.0),
        ("Sat 08:00", 20.0),
        ("Sun 08:00", 20.0),
        ("Sun 22:30", 16.5),
    ]


def test_a_switch_to_warmer_comes_ten_minutes_earlier_for_each_degree():
    programme = read_programme("Wed 06:30 21\nWed 22:00 16")
    assert preheated(programme, 10) == [
        Switch(minute_of_week("Wed 05:40"), 21.0),
        Switch(minute_of_week("Wed 22:00"), 16.0),
    ]


def test_a_rise_that_takes_longer_than_there_is_time_is_refused():
    with pytest.raises(ValueError, match="Wed 06:30"):
        preheated(read_programme("Wed 06:30 21\nWed 06:00 16"), 10)
